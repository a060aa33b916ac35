# --- keys_keep_the_order_of_insertion
d = {"b": 1, "a": 2}
d["c"] = 3
d["b"] = 9
del d["a"]
d["a"] = 4
print(d, list(d), list(d.values()), list(d.items()), list(reversed(d)))
# --- lookups
d = {"a": 1, None: 2, (1, 2): 3, 1.5: 4}
print(d["a"], d.get("z"), d.get("z", 0), "a" in d, 1 in d, d[None], d[1, 2], len(d), d.get(1.5))
for key in ("z", [1]):
    try:
        d[key]
    except (KeyError, TypeError) as e:
        print(type(e).__name__, e.args == (key,))
# --- setdefault_pop_and_update
d = {"a": 1}
print(d.setdefault("a", 5), d.setdefault("b", []), d.pop("a"), d.pop("z", None), d)
d["b"].append(1)
d.update({"c": 3}, e=5)
d.update([("f", 6), ("b", 0)])
print(d, d.popitem(), d)
try:
    {}.popitem()
except KeyError as e:
    print(type(e).__name__)
# --- union_operators
a, b = {"x": 1, "y": 2}, {"y": 3, "z": 4}
print(a | b, b | a, {**a, **b, "w": 0}, a)
a |= [("q", 7), ("x", 8)]
print(a)
# --- comprehensions
print({x: x * x for x in range(4)}, {k: v for k, v in zip("ab", [1, 2]) if v > 1}, {v: k for k, v in {"a": 1, "b": 2}.items()}, {i % 3: i for i in range(10)})
# --- ways_to_build_a_dict
print(dict(), dict(a=1), dict([("a", 1), ("b", 2)]), dict({"a": 1}, b=2), dict.fromkeys("ab"), dict.fromkeys([1, 2], 0), dict(zip("xy", range(2))))
# --- views_follow_the_dict
d = {"a": 1, "b": 2}
k, v, i = d.keys(), d.values(), d.items()
d["c"] = 3
print(k, v, i, len(k), "c" in k, ("a", 1) in i, sorted(k & {"a", "z"}), sorted(k - {"a"}), k == {"a", "b", "c"}, sorted(k | {"q"}), k.isdisjoint(["z"]))
# --- change_while_iterating_is_an_error
d = {1: 1, 2: 2}
try:
    for k in d:
        d[k + 10] = 0
except RuntimeError as e:
    print(type(e).__name__)
for k in list(d):
    del d[k]
print(d)
# --- values_may_change_while_iterating
d = {"a": 1, "b": 2}
for k in d:
    d[k] *= 10
for k, v in d.items():
    d[k] = v + 1
print(d)
# --- equality_ignores_the_order
print({"a": 1, "b": 2} == {"b": 2, "a": 1}, {1: 1} == {1.0: True}, {} == [], {"a": [1]} == {"a": [1]}, {"a": 1} != {"a": 2})
# --- equal_numbers_are_one_key
d = {1: "int"}
d[1.0] = "float"
d[True] = "bool"
d[0] = "zero"
d[False] = "no"
print(d, d[1 + 0j], len({0.1 + 0.2: 1, 0.3: 2}))
# --- nested_dicts
d = {}
for path, n in (("a.b", 1), ("a.c", 2), ("d", 3)):
    node = d
    *parents, leaf = path.split(".")
    for p in parents:
        node = node.setdefault(p, {})
    node[leaf] = n
print(d, d["a"]["c"], d.get("x", {}).get("y"))
# --- subclass_with_missing
class Squares(dict):
    def __missing__(self, key):
        self[key] = key * key
        return self[key]
s = Squares()
print(s[4], s, s.get(5), 5 in s, s[5], s)
# --- keys_with_their_own_hash
class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y
    def __eq__(self, other):
        return (self.x, self.y) == (other.x, other.y)
    def __hash__(self):
        return hash((self.x, self.y))
d = {Point(1, 2): "a"}
d[Point(1, 2)] = "b"
print(len(d), d[Point(1, 2)], Point(2, 1) in d, list(d.values()))
# --- class_with_equality_and_no_hash
class P:
    def __eq__(self, other):
        return True
try:
    {P(): 1}
except TypeError as e:
    print(type(e).__name__, P.__hash__)
# --- all_keys_in_one_bucket
class K:
    def __init__(self, n):
        self.n = n
    def __hash__(self):
        return 7
    def __eq__(self, other):
        return self.n == other.n
d = {K(i): i for i in range(30)}
del d[K(3)]
print(len(d), d[K(29)], K(3) in d, K(4) in d, [k.n for k in d][:6])
# --- delete_and_insert_many
d = {}
for i in range(300):
    d[i * 31 % 101] = i
    if i % 3 == 0:
        d.pop(i * 17 % 101, None)
print(len(d), list(d)[:12], list(d.items())[-5:], sum(d), sum(d.values()))
# --- least_recently_used_cache_in_a_dict
class Cache:
    def __init__(self, size):
        self.size, self.d = size, {}
    def get(self, key):
        if key not in self.d:
            return None
        self.d[key] = self.d.pop(key)
        return self.d[key]
    def put(self, key, value):
        self.d.pop(key, None)
        if len(self.d) >= self.size:
            del self.d[next(iter(self.d))]
        self.d[key] = value
c = Cache(2)
c.put("a", 1); c.put("b", 2); c.get("a"); c.put("c", 3)
print(c.get("b"), c.get("a"), c.get("c"), c.d)
# --- grouping_into_lists
groups = {}
for word in "apple bat car ant boat cat".split():
    groups.setdefault(word[0], []).append(word)
print(groups, {k: len(v) for k, v in groups.items()})
# --- dict_of_functions
ops = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "max": max}
print([ops[o](3, 5) for o in ops], {k: f(2, 1) for k, f in ops.items()})
# --- read_only_view_of_a_dict
from types import MappingProxyType
d = {"a": 1}
p = MappingProxyType(d)
d["b"] = 2
try:
    p["c"] = 3
except TypeError as e:
    print(type(e).__name__, p["b"], len(p), dict(p))
