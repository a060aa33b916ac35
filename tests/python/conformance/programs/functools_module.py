# --- lru_cache_counts_hits_and_misses
from functools import lru_cache
calls = []
@lru_cache(maxsize=2)
def f(x):
    calls.append(x)
    return x * x
print([f(x) for x in (1, 2, 1, 3, 2, 1)], calls, f.cache_info(), f.cache_parameters())
f.cache_clear()
print(f.cache_info(), f(1), f.__wrapped__(9), f.cache_info().misses)
# --- cache_without_a_limit
from functools import cache
@cache
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(80), fib.cache_info())
# --- keys_of_the_cache
from functools import lru_cache
calls = []
@lru_cache(maxsize=None)
def f(*args, **kw):
    calls.append((args, kw))
    return len(calls)
print(f(1), f(1.0), f(True), f(a=1, b=2), f(b=2, a=1), f(), f(1, a=1))
@lru_cache(typed=True)
def g(x):
    return type(x).__name__
print(g(1), g(1.0), g(True), g.cache_info().currsize)
try:
    f([])
except TypeError as e:
    print(type(e).__name__)
# --- cached_methods_and_errors
from functools import lru_cache
class A:
    @lru_cache
    def f(self, x):
        log.append(x)
        if x < 0:
            raise ValueError
        return x + 1
log, a = [], A()
print(a.f(1), a.f(1), A().f(1), log)
for _ in range(2):
    try:
        a.f(-1)
    except ValueError:
        pass
print(log, A.f.cache_info().currsize)
# --- cached_property
from functools import cached_property
class A:
    n = 0
    @cached_property
    def value(self):
        A.n += 1
        return A.n * 10
a, b = A(), A()
print(a.value, a.value, b.value, vars(a), A.n)
del a.value
print(a.value)
a.value = "set"
print(a.value)
# --- reduce
from functools import reduce
print(reduce(lambda a, b: a * b, range(1, 11)), reduce(max, [3, 9, 2]), reduce(lambda a, b: a + [b], [1, 2], []), reduce(lambda a, b: b + a, "abc"), reduce(min, [], 5), reduce(lambda a, b: a / 2 + b, [1.0, 2.0, 3.0]))
try:
    reduce(max, [])
except TypeError as e:
    print(type(e).__name__)
# --- partial
from functools import partial
def f(a, b, c=0, **kw):
    return a, b, c, kw
p = partial(f, 1, c=5)
q = partial(p, 2, d=6)
print(p(2), p(2, c=9), q(), q(e=7), q.args, q.keywords, q.func is f, partial(int, base=2)("101"))
print(list(map(partial(pow, 2), range(5))), sorted([-3, 1, 2], key=partial(abs)))
# --- partial_methods
from functools import partialmethod
class Light:
    def set(self, on, level=1):
        return on, level
    on = partialmethod(set, True)
    dim = partialmethod(set, True, level=0.2)
print(Light().on(), Light().dim(), Light().on(5))
# --- comparison_as_a_key
from functools import cmp_to_key
def by_concatenation(a, b):
    return (a + b < b + a) - (a + b > b + a)
print("".join(sorted(["3", "30", "34", "5", "9"], key=cmp_to_key(by_concatenation))), max([3, 1, 2], key=cmp_to_key(lambda a, b: b - a)))
# --- dispatch_on_the_type
from functools import singledispatch
@singledispatch
def text(x):
    return "other"
@text.register
def _(x: int):
    return f"int {x}"
@text.register(list)
def _(x):
    return [text(y) for y in x]
@text.register(float)
@text.register(complex)
def _(x):
    return "number"
print(text(1), text(True), text([1, 2.5, "a", 1j]), text(None), text.dispatch(bool) is text.dispatch(int))
# --- dispatch_in_methods
from functools import singledispatchmethod
class A:
    @singledispatchmethod
    def f(self, x):
        return "any"
    @f.register
    def _(self, x: str):
        return "text"
    @f.register
    def _(self, x: tuple):
        return len(x)
print(A().f(1), A().f("a"), A().f((1, 2)))
# --- total_ordering
from functools import total_ordering
@total_ordering
class V:
    def __init__(self, n):
        self.n = n
    def __eq__(self, o):
        return self.n == o.n
    def __lt__(self, o):
        return self.n < o.n
a, b = V(1), V(2)
print(a < b, a <= b, a > b, a >= b, a <= V(1), a >= V(1), a != b, max(a, b).n)
# --- wraps_copies_the_names
from functools import wraps, update_wrapper
def f(x):
    "about f"
    return x
f.tag = "t"
@wraps(f)
def g(*a):
    return f(*a)
h = update_wrapper(lambda *a: 0, f)
print(g.__name__, g.__doc__, g.tag, g.__wrapped__ is f, h.__name__)
# --- operators_as_functions
import operator as op
print(op.add(1, 2), op.sub(5, 3), op.mul(2, 3), op.truediv(1, 4), op.floordiv(-7, 2), op.mod(-7, 3), op.pow(2, 8), op.neg(3), op.lt(1, 2), op.eq(1, 1.0), op.and_(6, 3), op.or_(6, 3), op.xor(6, 3), op.lshift(1, 4), op.inv(5), op.not_(0), op.truth([]), op.is_(None, None), op.concat("a", "b"), op.contains([1], 1), op.countOf([1, 1, 2], 1), op.indexOf([4, 5], 5), op.abs(-2), op.index(7), op.ge(2, 2))
# --- getters_as_keys
from operator import itemgetter, attrgetter, methodcaller
rows = [("b", 2), ("a", 2), ("c", 1)]
print(sorted(rows, key=itemgetter(1)), sorted(rows, key=itemgetter(1, 0)), max(rows, key=itemgetter(1)), itemgetter(slice(1, 3))("abcd"), itemgetter("k")({"k": 5}))
print(attrgetter("real")(2 + 1j), attrgetter("real", "imag")(2 + 1j), attrgetter("__class__.__name__")(5), methodcaller("split", ",")("a,b"), list(map(methodcaller("upper"), "ab")), methodcaller("replace", "a", "b")("aa"))
# --- operators_that_change_things_in_place
import operator as op
a = [1]
b = op.iadd(a, [2])
op.setitem(a, 0, 9)
d = {"x": 1, "y": 2}
op.delitem(d, "x")
print(a, b is a, d, op.iadd(5, 1), op.getitem(a, -1), op.length_hint(iter([1, 2, 3])), op.ior({1: 2}, {3: 4}))
# --- memo_of_a_grid
from functools import cache
@cache
def paths(r, c):
    return 1 if r == 0 or c == 0 else paths(r - 1, c) + paths(r, c - 1)
@cache
def change(n, coins=(1, 5, 10, 25)):
    return 1 if n == 0 else 0 if n < 0 or not coins else change(n, coins[1:]) + change(n - coins[0], coins)
print(paths(12, 12), paths.cache_info().currsize, change(50))
