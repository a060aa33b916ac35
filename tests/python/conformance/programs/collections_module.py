# --- deque_at_both_ends
from collections import deque
d = deque([1, 2, 3])
d.append(4); d.appendleft(0); d.extend([5, 6]); d.extendleft([-1, -2])
print(d, d.pop(), d.popleft(), d[0], d[-1], d[3], len(d), list(d), 3 in d)
d.remove(3)
d.insert(1, 99)
print(d, d.index(99), d.count(1), d.reverse(), d, bool(deque()))
# --- deque_with_a_limit
from collections import deque
d = deque(maxlen=3)
for i in range(5):
    d.append(i)
print(d, d.maxlen)
d.appendleft(9)
print(d, deque([1, 2, 3, 4], 2), deque([1], maxlen=0))
d.extend([7, 8])
print(d)
try:
    d.insert(1, 5)
except IndexError as e:
    print(type(e).__name__)
# --- rotation_of_a_deque
from collections import deque
d = deque(range(6))
for n in (1, -2, 6, 7, 0, -13):
    d.rotate(n)
    print(n, list(d))
# --- errors_of_deques
from collections import deque
for f in (lambda: deque().pop(), lambda: deque().popleft(), lambda: deque([1])[1], lambda: deque([1]).remove(2), lambda: deque([1]).index(2), lambda: deque(maxlen=-1), lambda: deque([1, 2])[0:1], lambda: hash(deque())):
    try:
        f()
    except (IndexError, ValueError, TypeError) as e:
        print(type(e).__name__, end=" ")
print()
# --- deques_compare_and_combine
from collections import deque
a, b = deque([1, 2]), deque([1, 3])
print(a < b, a == deque([1, 2], 5), a == [1, 2], a + b, a * 2, a.copy(), list(reversed(a)))
a += [9]
a[0] = "x"
del a[1]
print(a)
# --- deque_changed_while_iterated
from collections import deque
d = deque([1, 2, 3])
try:
    for x in d:
        d.append(x)
except RuntimeError as e:
    print(type(e).__name__, len(d))
# --- counter_of_things
from collections import Counter
c = Counter("abracadabra")
print(c["a"], c["z"], c.most_common(2), c.most_common(), sorted(c.elements()), c.total(), len(c), "z" in c)
c.update("zz")
c.subtract({"a": 10, "q": 1})
print(dict(c), +c, -c)
# --- arithmetic_of_counters
from collections import Counter
a, b = Counter(x=3, y=1), Counter(x=1, y=2, z=5)
print(a + b, a - b, a & b, a | b, a == Counter(y=1, x=3, w=0), a <= b, Counter(x=1) <= a)
a += b
del a["z"]
print(a, dict(a), Counter([1, 1, 2]), Counter(), Counter({"n": -1}))
# --- ties_of_most_common_keep_the_order_met
from collections import Counter
words = "one two three two one four five three six".split()
print(Counter(words).most_common(), Counter(words).most_common(4), Counter(words).most_common()[:-4:-1], Counter(words))
# --- default_dict
from collections import defaultdict
d = defaultdict(list)
for k, v in (("a", 1), ("b", 2), ("a", 3)):
    d[k].append(v)
print(d["a"], dict(d), d.get("z"), "z" in d, d["z"], "z" in d, len(d))
n = defaultdict(lambda: defaultdict(int))
n["x"]["y"] += 5
print({k: dict(v) for k, v in n.items()}, defaultdict(int, a=1)["q"], defaultdict(float)["f"])
try:
    defaultdict(None)["k"]
except KeyError as e:
    print(type(e).__name__)
# --- repr_of_default_dicts_and_copies
from collections import defaultdict
d = defaultdict(int, {"a": 1})
e = d.copy()
e["b"] += 2
print(d, e, d == {"a": 1}, type(e).__name__, d | {"c": 3}, defaultdict(None, x=1))
# --- ordered_dict
from collections import OrderedDict
d = OrderedDict(a=1, b=2, c=3)
d.move_to_end("a")
d.move_to_end("c", last=False)
print(list(d), d.popitem(), d.popitem(last=False), list(d.items()))
print(OrderedDict(a=1, b=2) == OrderedDict(b=2, a=1), OrderedDict(a=1, b=2) == dict(b=2, a=1), list(reversed(OrderedDict(x=1, y=2))))
try:
    d.move_to_end("zz")
except KeyError as e:
    print(type(e).__name__)
# --- least_recently_used_cache_by_ordered_dict
from collections import OrderedDict
class Cache:
    def __init__(self, size):
        self.size, self.d, self.hits, self.misses = size, OrderedDict(), 0, 0
    def get(self, key):
        if key in self.d:
            self.hits += 1
            self.d.move_to_end(key)
        else:
            self.misses += 1
            self.d[key] = len(self.d)
            if len(self.d) > self.size:
                self.d.popitem(last=False)
c = Cache(4)
for i in range(60):
    c.get(i * i % 11)
print(c.hits, c.misses, list(c.d))
# --- chain_of_maps
from collections import ChainMap
base, own = {"a": 1, "b": 2}, {"b": 3}
c = ChainMap(own, base)
c["z"] = 9
print(c["a"], c["b"], own, base, sorted(c), len(c), c.maps, c.parents["b"], c.new_child({"a": 0})["a"], dict(c))
for f in (lambda: c["q"], lambda: c.pop("a")):
    try:
        f()
    except KeyError as e:
        print(type(e).__name__)
# --- named_tuples
from collections import namedtuple
P = namedtuple("P", "x y z", defaults=[0])
p = P(1, y=2)
print(p, p.x, p[1], p._asdict(), p._replace(x=9), P._make([1, 2, 3]), P._fields, P._field_defaults, p == (1, 2, 0), len(p), *p)
x, *rest = p
print(x, rest, hash(p) == hash((1, 2, 0)), isinstance(p, tuple), P(1, 2) < P(1, 3), max(P(1, 2), P(0, 9)))
for f in (lambda: P(1), lambda: setattr(p, "x", 5), lambda: namedtuple("Q", "a a"), lambda: namedtuple("Q", "class"), lambda: P._make([1])):
    try:
        f()
    except (TypeError, AttributeError, ValueError) as e:
        print(type(e).__name__, end=" ")
print(namedtuple("Q", "a class a", rename=True)._fields)
# --- user_dict_list_and_string
from collections import UserDict, UserList, UserString
class D(UserDict):
    def __setitem__(self, k, v):
        super().__setitem__(k, v * 2)
d = D(a=1)
d.update(b=5)
print(d, d["b"], len(d), UserList([3, 1]) + [2], sorted(UserList([3, 1])), UserString("abc").upper(), UserString("ab") + "c")
# --- sliding_window_by_deque
from collections import deque
window, out, total = deque(), [], 0
for t in (0.0, 0.2, 0.5, 1.1, 1.15, 1.6, 3.0):
    window.append(t)
    while window[0] <= t - 1.0:
        window.popleft()
    out.append(len(window))
print(out, list(window))
# --- maximum_of_a_sliding_window
from collections import deque
def maxima(a, k):
    q, out = deque(), []
    for i, x in enumerate(a):
        while q and a[q[-1]] <= x:
            q.pop()
        q.append(i)
        if q[0] <= i - k:
            q.popleft()
        if i >= k - 1:
            out.append(a[q[0]])
    return out
print(maxima([1, 3, -1, -3, 5, 3, 6, 7, 2, 1, 0], 3), maxima([2], 1))
# --- breadth_first_search
from collections import deque
def distances(start, size, walls):
    seen, queue = {start: 0}, deque([start])
    while queue:
        x, y = queue.popleft()
        for p in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if 0 <= p[0] < size and 0 <= p[1] < size and p not in walls and p not in seen:
                seen[p] = seen[x, y] + 1
                queue.append(p)
    return seen
d = distances((0, 0), 6, {(1, 0), (1, 1), (1, 2), (3, 5), (3, 4), (3, 3)})
print(d[5, 5], max(d.values()), len(d), list(d)[:8])
