# --- literals_alternatives_and_default
def f(x):
    match x:
        case 0 | 1:
            return "small"
        case -1:
            return "minus one"
        case "a" | b"b":
            return "text"
        case None:
            return "none"
        case True:
            return "never for True, which is 1"
        case 2.5:
            return "float"
        case _:
            return "other"
print([f(x) for x in (0, 1, True, -1, "a", b"b", None, 2.5, 1.0, [], False)])
# --- sequences
def f(x):
    match x:
        case []:
            return "empty"
        case [a]:
            return ("one", a)
        case [a, b]:
            return ("two", a, b)
        case (1, *rest):
            return ("one and", rest)
        case [first, *_, last]:
            return ("ends", first, last)
        case _:
            return "no sequence"
print([f(x) for x in ([], [1], (1, 2), [1, 2, 3], range(5), "ab", {1, 2}, iter([1]), [7, 8, 9])])
# --- mappings
def f(x):
    match x:
        case {"type": "add", "n": int(n)}:
            return ("add", n)
        case {"type": "set", "key": k, **rest}:
            return ("set", k, rest)
        case {"type": t}:
            return ("other", t)
        case {}:
            return "any mapping"
        case _:
            return "no mapping"
print([f(x) for x in ({"type": "add", "n": 1}, {"type": "add", "n": "1"}, {"type": "set", "key": 2, "q": 3}, {}, {"z": 1}, [])])
# --- classes
from dataclasses import dataclass
@dataclass
class P:
    x: int
    y: int
def f(p):
    match p:
        case P(0, 0):
            return "origin"
        case P(x=0, y=y):
            return ("on y", y)
        case P(x, y) if x == y:
            return ("diagonal", x)
        case P():
            return "a point"
        case _:
            return "none"
print([f(p) for p in (P(0, 0), P(0, 5), P(3, 3), P(1, 2), (0, 0))])
# --- builtin_types
def f(x):
    match x:
        case bool():
            return "bool"
        case int(n) | float(n):
            return ("number", n)
        case str() as s:
            return ("text", s)
        case list([a, *_]):
            return ("list from", a)
        case tuple() | set():
            return "tuple or set"
        case dict():
            return "dict"
        case _:
            return type(x).__name__
print([f(x) for x in (True, 1, 2.5, "a", [3, 4], [], (), {1}, {}, None, 1j)])
# --- guards_and_captures
def f(x):
    match x:
        case [a, b] if a > b:
            return ("falling", a, b)
        case [a, b] as whole if a == b:
            return ("equal", whole)
        case [a, (int(b) | [b])]:
            return ("rising", a, b)
print(f([2, 1]), f([1, 1]), f([1, 5]), f([3]))
# --- values_with_dots
from enum import Enum
class Color(Enum):
    RED = 1
    GREEN = 2
class Limits:
    MAX = 10
def f(x):
    match x:
        case Color.RED:
            return "red"
        case Color.GREEN:
            return "green"
        case Limits.MAX:
            return "max"
        case other:
            return other
print([f(x) for x in (Color.RED, Color.GREEN, 10, 1, 2)])
# --- nested_patterns
def f(event):
    match event:
        case ("request", {"id": int(i), "path": [*_, leaf]}):
            return (i, leaf)
        case ("batch", [("request", _) as first, *rest]):
            return (first, len(rest))
        case (str() as kind, _):
            return kind
print(f(("request", {"id": 3, "path": ["a", "b"]})), f(("batch", [("request", 1), 2, 3])), f(("request", {"id": "x"})), f((1, 2)))
# --- captured_names_stay_bound
match [1, [2, 3]]:
    case [a, [b, c]]:
        pass
match 5:
    case n:
        pass
print(a, b, c, n)
# --- match_args_and_own_classes
class V:
    __match_args__ = ("x", "y")
    def __init__(self, x, y):
        self.x, self.y = x, y
def f(v):
    match v:
        case V(1, y):
            return ("one", y)
        case V(x, y=2):
            return ("y is two", x)
        case V(x=x):
            return ("only x", x)
print(f(V(1, 9)), f(V(5, 2)), f(V(7, 7)))
try:
    match V(1, 2):
        case V(1, 2, 3):
            pass
except TypeError as e:
    print(type(e).__name__)
# --- nothing_matches
def f(x):
    match x:
        case 1:
            return "one"
    return "fell through"
print(f(1), f(2))
# --- small_interpreter
def run(e, env):
    match e:
        case int() | float():
            return e
        case str():
            return env[e]
        case ["let", name, value, body]:
            return run(body, {**env, name: run(value, env)})
        case ["if", c, a, b]:
            return run(a if run(c, env) else b, env)
        case [("+" | "*" | "-") as op, a, b]:
            x, y = run(a, env), run(b, env)
            return {"+": x + y, "-": x - y, "*": x * y}[op]
print(run(["let", "x", 3, ["if", ["-", "x", 3], 0, ["*", "x", ["+", "x", 0.5]]]], {}))
