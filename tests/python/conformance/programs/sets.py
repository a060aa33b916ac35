# --- operations_of_sets
a, b = {1, 2, 3, 4}, {3, 4, 5}
print(sorted(a | b), sorted(a & b), sorted(a - b), sorted(a ^ b), a <= b, {3} < b, b >= {5}, a.isdisjoint({9}), a == {4, 3, 2, 1})
# --- methods_take_any_iterable
a = {1, 2, 3}
print(sorted(a.union([4], (5,))), sorted(a.intersection(range(2, 9))), sorted(a.difference([1])), sorted(a.symmetric_difference([1, 9])), a.issubset(range(5)), a.issuperset([1]))
try:
    a | [4]
except TypeError as e:
    print(type(e).__name__)
# --- changes_to_a_set
a = {1, 2, 3}
a.add(4); a.add(1); a.discard(9); a.remove(2)
a |= {7}; a &= {1, 4, 7}; a -= {1}; a ^= {4, 5}
a.update([10], [11])
print(sorted(a), len(a), 7 in a)
for call in (lambda: a.remove(99), lambda: set().pop(), lambda: a.add([])):
    try:
        call()
    except (KeyError, TypeError) as e:
        print(type(e).__name__)
# --- frozen_sets
f = frozenset([1, 2])
d = {f: "a", frozenset(): "b"}
print(d[frozenset([2, 1])], f | {3} == {1, 2, 3}, type(f | {3}).__name__, type({3} | f).__name__, hash(f) == hash(frozenset([2, 1])), f == {1, 2})
try:
    f.add(3)
except AttributeError as e:
    print(type(e).__name__)
# --- comprehension_and_duplicates
print(sorted({x % 3 for x in range(10)}), len({1, 1.0, True}), len({"a", "a"}), len(set("hello")), sorted(set([3, 1, 3])), set() == {*()}, type({}).__name__)
# --- pop_takes_every_item_once
a, out = {5, 1, 9}, []
while a:
    out.append(a.pop())
print(sorted(out), a)
# --- subset_order_is_partial
a, b = {1, 2}, {2, 3}
print(a < b, a > b, a == b, a <= a, a < a, sorted([{1, 2}, {1}], key=len), max({1}, {1, 2}))
# --- change_while_iterating_a_set
s = {1, 2}
try:
    for x in s:
        s.add(x + 10)
except RuntimeError as e:
    print(type(e).__name__)
# --- seen_pairs
seen, repeats = set(), []
for i in range(50):
    pair = (i % 6, i % 4)
    if pair in seen:
        repeats.append(i)
    seen.add(pair)
print(len(seen), repeats[:5], (5, 3) in seen, (5, 2) in seen)
# --- primes_by_a_set_of_composites
composite = set()
primes = []
for n in range(2, 120):
    if n not in composite:
        primes.append(n)
        composite.update(range(n * n, 120, n))
print(primes, len(composite))
# --- reachable_nodes_of_a_graph
graph = {1: [2, 3], 2: [4], 3: [4], 4: [], 5: [1]}
def reachable(start):
    seen, stack = set(), [start]
    while stack:
        n = stack.pop()
        if n not in seen:
            seen.add(n)
            stack.extend(graph[n])
    return seen
print({n: sorted(reachable(n)) for n in graph})
# --- copies_and_clearing
a = {1, 2}
b = a.copy()
b.add(3)
c = set(a)
a.clear()
print(a, sorted(b), sorted(c), repr(set()), repr(frozenset()), {7}, frozenset({7}))
