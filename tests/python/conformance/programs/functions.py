# --- default_arguments_are_made_once
def f(x, a=[]):
    a.append(x)
    return a
print(f(1), f(2), f(3, []), f(4), f.__defaults__)
# --- default_arguments_are_bound_at_definition
n = 1
def f(x=n):
    return x
n = 2
print(f(), f(5), [g() for g in [lambda i=i: i * i for i in range(4)]])
# --- positional_and_keyword_arguments
def f(a, b=2, *args, c, d=4, **kw):
    return a, b, args, c, d, kw
print(f(1, c=3), f(1, 2, 3, 4, c=5, e=6), f(*[1, 2], **{"c": 3, "d": 0}), f(c=1, a=2), f(1, *(7, 8), c=0, *[9]))
# --- positional_only_and_keyword_only
def f(a, /, b, *, c=0, **kw):
    return a, b, c, kw
print(f(1, 2), f(1, b=2, c=3), f(1, 2, a=5))
for args, kw in (((1, 2, 3), {}), ((), {"a": 1, "b": 2}), ((1,), {}), ((1, 2), {"b": 3})):
    try:
        print(f(*args, **kw))
    except TypeError as e:
        print(type(e).__name__)
# --- wrong_calls_are_type_errors
def f(a, *, b):
    return a, b
for call in (lambda: f(1), lambda: f(b=1), lambda: f(1, 2, b=3), lambda: f(1, b=2, c=3), lambda: f(1, **{"a": 2, "b": 1}), lambda: 5(), lambda: f(*5), lambda: len()):
    try:
        call()
    except TypeError as e:
        print(type(e).__name__, end=" ")
print()
# --- arguments_are_passed_by_reference_to_objects
def change(a, d, n):
    a.append(1)
    d["k"] = 2
    n += 1
    a = [99]
    return n
x, y, z = [], {}, 5
print(change(x, y, z), x, y, z)
# --- closures_share_a_variable
def counter():
    n = 0
    def up():
        nonlocal n
        n += 1
        return n
    def get():
        return n
    return up, get
up, get = counter()
other, _ = counter()
print(up(), up(), get(), other(), get(), len(up.__closure__))
# --- global_and_local_names
n = 10
def read():
    return n
def write():
    global n, made
    n += 1
    made = "new"
def shadow():
    n = 0
    return n
write()
print(read(), shadow(), n, made)
# --- assignment_makes_a_name_local
n = 1
def f():
    try:
        n += 1
    except UnboundLocalError as e:
        return type(e).__name__
print(f(), n)
def g():
    def h():
        return later
    later = 5
    return h()
print(g())
# --- nonlocal_through_several_levels
def a():
    x = 1
    def b():
        def c():
            nonlocal x
            x *= 10
            return x
        return c() + x
    return b(), x
print(a())
# --- functions_are_objects
def f(x: int, y: str = "a") -> bool:
    "says what it does"
    return True
f.calls = 3
print(f.__name__, f.__doc__, f.__defaults__, f.calls, f.__code__.co_argcount, f.__code__.co_varnames, callable(f), callable(3), f.__kwdefaults__, (lambda: 0).__name__)
# --- annotations_at_run_time
def f(x: int, y: "str" = "a", *z: float) -> bool:
    pass
print({k: v if isinstance(v, str) else v.__name__ for k, v in f.__annotations__.items()})
# --- decorators_wrap_from_the_bottom_up
def tag(name):
    def decorate(f):
        def inner(*args, **kw):
            return f"<{name}>{f(*args, **kw)}</{name}>"
        return inner
    return decorate
@tag("a")
@tag("b")
def hello(who, mark="!"):
    return who + mark
print(hello("x"), hello(who="y", mark="?"))
# --- decorator_that_keeps_the_name
from functools import wraps
def count_calls(f):
    @wraps(f)
    def inner(*args):
        inner.calls += 1
        return f(*args)
    inner.calls = 0
    return inner
@count_calls
def add(a, b):
    "adds"
    return a + b
print(add(1, 2), add(3, 4), add.calls, add.__name__, add.__doc__, add.__wrapped__(5, 6), add.calls)
# --- decorator_that_is_a_class
class Memo:
    def __init__(self, f):
        self.f, self.seen = f, {}
    def __call__(self, n):
        if n not in self.seen:
            self.seen[n] = self.f(n)
        return self.seen[n]
@Memo
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(60), len(fib.seen))
# --- recursion
def hanoi(n, a, b, c):
    return [] if n == 0 else hanoi(n - 1, a, c, b) + [a + c] + hanoi(n - 1, b, a, c)
def ackermann(m, n):
    return n + 1 if m == 0 else ackermann(m - 1, 1) if n == 0 else ackermann(m - 1, ackermann(m, n - 1))
print(hanoi(3, "A", "B", "C"), ackermann(2, 3), (lambda f, n: f(f, n))(lambda f, n: 1 if n < 2 else n * f(f, n - 1), 10))
# --- mutual_recursion_to_a_depth_of_a_hundred
def even(n):
    return True if n == 0 else odd(n - 1)
def odd(n):
    return False if n == 0 else even(n - 1)
print(even(100), odd(99), even(77))
# --- recursion_without_end_is_an_error
depth = 0
def down():
    global depth
    depth += 1
    down()
try:
    down()
except RecursionError as e:
    print(type(e).__name__, isinstance(e, RuntimeError), depth > 100)
# --- order_of_evaluation
log = []
def n(x):
    log.append(x)
    return x
n(1) + n(2) * n(3)
[n(4), n(5)][n(0)]
{n(6): n(7)}
print(n(8), n(9), sep=str(n("s")))
d = {}
d[n("key")] = n("value")
n(1) < n(2) < n(0) < n(99)
print(log)
# --- lambdas
print((lambda x, *a, k=1, **q: (x, a, k, q))(1, 2, k=3, z=4), list(map(lambda p: p[0] * p[1], [(1, 2), (3, 4)])), (lambda: (yield))().__next__(), sorted("bca", key=lambda c: -ord(c)))
# --- composition_of_functions
from functools import reduce
def compose(*fs):
    return reduce(lambda f, g: lambda x: g(f(x)), fs, lambda x: x)
print(compose(lambda x: x + 1, lambda x: x * 2, str)(5), compose()(7))
# --- return_values
def none():
    pass
def many():
    return 1, "a", [2]
def early(x):
    for i in range(10):
        if i == x:
            return i
print(none(), many(), early(4), early(99), type(many()).__name__)
# --- star_arguments_of_a_builtin
a = [3, 1, 2]
print(max(*a), [*map(max, *[[1, 5], [4, 2]])], "{} {}".format(*"ab"), dict(**{"x": 1}, y=2), print(*a, **{"sep": "-"}))
# --- keyword_arguments_keep_their_order
def f(**kw):
    return list(kw)
print(f(z=1, a=2, m=3), f(**{"b": 1}, a=2, **{"c": 3}))
try:
    f(**{"a": 1}, **{"a": 2})
except TypeError as e:
    print(type(e).__name__)
# --- scope_of_the_loop_variable
for i in range(3):
    pass
print(i)
def f():
    for j in []:
        pass
    try:
        return j
    except UnboundLocalError as e:
        return type(e).__name__
print(f())
# --- eval_and_exec_of_small_texts
env = {"x": 3}
print(eval("x * 2 + y", env, {"y": 4}), eval("[i for i in range(x)]", env))
exec("def f(a):\n    return a + x\nz = f(1)", env)
print(env["z"], env["f"](10))
for text in ("1 +", "x = 1", "undefined"):
    try:
        eval(text, {})
    except (SyntaxError, NameError) as e:
        print(type(e).__name__)
# --- signature_of_a_function
import inspect
def f(a, /, b, c=1, *args, d, e=2, **kw):
    pass
s = inspect.signature(f)
print(s, list(s.parameters), s.parameters["c"].default, s.parameters["a"].kind.name, s.bind(1, 2, d=3).arguments)
