# --- sorting_is_stable
rows = [("b", 2), ("a", 2), ("c", 1), ("d", 2), ("e", 1)]
print(sorted(rows, key=lambda r: r[1]), sorted(rows, key=lambda r: r[1], reverse=True))
# --- reverse_keeps_the_order_of_ties
rows = [(1, "x"), (2, "y"), (1, "z"), (2, "w")]
print(sorted(rows, key=lambda r: r[0], reverse=True), sorted(rows, key=lambda r: -r[0]), list(reversed(sorted(rows, key=lambda r: r[0]))))
# --- sort_in_place_returns_none
a = [3, 1, 2]
print(a.sort(), a, a.sort(reverse=True), a, sorted((3, 1, 2)), sorted("hello"), sorted({3: 1, 1: 2}), sorted(range(5), key=lambda x: -x))
# --- key_is_called_once_for_each_item
calls = []
def key(x):
    calls.append(x)
    return x % 3
print(sorted([5, 3, 4, 1, 2], key=key), calls)
# --- sort_by_several_keys
servers = [("s1", 3, 0.5), ("s2", 1, 0.9), ("s3", 1, 0.2), ("s4", 3, 0.5)]
print([s[0] for s in sorted(servers, key=lambda s: (s[1], -s[2], s[0]))])
print([s[0] for s in sorted(sorted(servers, key=lambda s: s[0], reverse=True), key=lambda s: s[1])])
# --- tuples_and_lists_compare_item_by_item
print((1, 2) < (1, 3), (1,) < (1, 0), () < (0,), [1, [2, 3]] < [1, [2, 4]], (1, "b") > (1, "a"), (2,) > (1, 99), [1, 2] == [1.0, 2.0], (1, 2) == [1, 2])
# --- unlike_things_do_not_compare
for a, b in ((1, "a"), (None, 0), ([1], (1,)), ({}, {}), (1j, 2j)):
    try:
        print(a < b)
    except TypeError as e:
        print(type(e).__name__, end=" ")
print(1 == "1", None == 0, [1] == (1,))
# --- a_tie_in_a_tuple_compares_the_next_item
class Job:
    pass
try:
    print(sorted([(2, Job()), (1, Job())])[0][0])
    sorted([(1, Job()), (1, Job())])
except TypeError as e:
    print(type(e).__name__)
print([i for _, i, _ in sorted([(1, 1, Job()), (1, 0, Job()), (0, 2, Job())])])
# --- sort_uses_only_less_than
class Number:
    def __init__(self, n):
        self.n = n
    def __lt__(self, other):
        return self.n < other.n
print([x.n for x in sorted(map(Number, [3, 1, 2]))], min(map(Number, [3, 1, 2])).n)
# --- sort_of_floats_with_infinities_and_negative_zero
inf = float("inf")
print(sorted([0.0, -0.0, inf, -inf, 1, 0.5, True]), sorted([-0.0, 0.0]), sorted([1, 1.0, True]), sorted([True, 1.0, 1]))
# --- sort_of_a_list_with_nan_keeps_all_items
nan = float("nan")
a = sorted([3.0, nan, 1.0])
print(len(a), sorted(x for x in a if x == x), len(sorted([nan] * 3)))
# --- sort_of_many_items_with_few_keys
items = [(i * 7919 % 13, i) for i in range(200)]
s = sorted(items, key=lambda x: x[0])
print(all(a[0] < b[0] or a[1] < b[1] for a, b in zip(s, s[1:])), [i for _, i in s[:20]], [i for _, i in sorted(items, key=lambda x: x[0], reverse=True)[:20]])
# --- sort_with_a_comparison
from functools import cmp_to_key
def compare(a, b):
    return (len(a) > len(b)) - (len(a) < len(b)) or (a < b) - (a > b)
print(sorted(["bb", "a", "c", "ccc", "aa"], key=cmp_to_key(compare)))
# --- min_and_max_take_the_first_of_ties
rows = [("a", 2), ("b", 1), ("c", 1), ("d", 2)]
print(min(rows, key=lambda r: r[1]), max(rows, key=lambda r: r[1]), min(1, 1.0), max(1, 1.0, True), min(True, 1), min([2.0, 2, 1.0, 1]))
# --- min_and_max_with_default_and_key
print(min([], default=-1), max([], default=None), min({}, default="x", key=len), max("bca"), min("b", "a"), max([3, -5, 4], key=abs), min({"a": 3, "b": 1}), max(3, 9, 4, key=lambda x: -x))
for call in (lambda: min([]), lambda: max(()), lambda: min(1), lambda: max(1, 2, default=3)):
    try:
        call()
    except (ValueError, TypeError) as e:
        print(type(e).__name__, end=" ")
print()
# --- least_loaded_server_by_tuple_key
inflight = [3, 1, 2, 1, 5, 1]
print(min(range(6), key=lambda k: (inflight[k], k)), min(range(6), key=lambda k: (inflight[k], -k)), min(range(6), key=inflight.__getitem__), max(range(6), key=inflight.__getitem__))
# --- argmin_of_a_dict
load = {"c": 2, "a": 1, "b": 1}
print(min(load, key=load.get), min(load.items(), key=lambda kv: kv[1]), min(load.items(), key=lambda kv: kv[::-1]), max(load.values()), min(load))
# --- sort_dict_by_value
counts = {"x": 3, "y": 1, "z": 3, "w": 2}
print(dict(sorted(counts.items(), key=lambda kv: kv[1])), sorted(counts, key=counts.get, reverse=True), sorted(counts.items(), key=lambda kv: (-kv[1], kv[0])))
# --- percentile_by_position
waits = sorted((i * 37 % 101) / 10 for i in range(101))
print([waits[int(len(waits) * q)] for q in (0, 0.5, 0.9, 0.95, 0.99)], waits[len(waits) // 2], waits[-1])
# --- list_is_empty_during_its_own_sort
a = [3, 2, 1]
seen = []
def key(x):
    seen.append(len(a))
    return x
a.sort(key=key)
print(a, seen)
# --- exception_in_a_key_leaves_all_items
a = [3, "x", 1]
try:
    a.sort()
except TypeError as e:
    print(type(e).__name__)
print(len(a), set(map(type, a)) == {int, str})
# --- merge_sort_by_hand
def merge_sort(a):
    if len(a) < 2:
        return a
    m = len(a) // 2
    left, right, out = merge_sort(a[:m]), merge_sort(a[m:]), []
    while left and right:
        out.append((left if left[0] <= right[0] else right).pop(0))
    return out + left + right
print(merge_sort([i * 17 % 31 for i in range(31)]), merge_sort([]), merge_sort([2.5, -1, 2]))
# --- any_and_all_stop_early
seen = []
def note(x):
    seen.append(x)
    return x
print(any(note(x) for x in (0, 0, 3, 4)), all(note(x) for x in (1, 0, 2)), seen, any([]), all([]))
# --- sum_with_a_start
print(sum([1, 2], 10), sum([[1], [2]], []), sum([(1,), (2,)], ()), sum(range(101)), sum([], 5), sum(x > 2 for x in range(5)))
try:
    sum(["a", "b"])
except TypeError as e:
    print(type(e).__name__)
