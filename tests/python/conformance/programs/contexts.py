# --- enter_and_exit
class C:
    def __init__(self, name, swallow=False):
        self.name, self.swallow = name, swallow
    def __enter__(self):
        print("enter", self.name)
        return self.name.upper()
    def __exit__(self, kind, value, tb):
        print("exit", self.name, kind and kind.__name__, value and value.args)
        return self.swallow
with C("a") as x, C("b", True) as y:
    print(x, y)
    raise ValueError(1)
print("after")
# --- exception_leaves_when_not_swallowed
class C:
    def __enter__(self):
        return self
    def __exit__(self, *args):
        print("exit", args[0].__name__)
try:
    with C():
        {}[1]
except KeyError as e:
    print("caught", type(e).__name__)
# --- exit_runs_on_return_break_and_continue
class C:
    def __enter__(self):
        pass
    def __exit__(self, *args):
        log.append("exit" if args == (None, None, None) else "error")
log = []
def f():
    with C():
        return "returned"
for i in range(3):
    with C():
        if i == 0:
            continue
        break
print(f(), log, i)
# --- generator_as_a_context
from contextlib import contextmanager
@contextmanager
def limit(d, key, value):
    old = d.get(key)
    d[key] = value
    try:
        yield d
    except KeyError:
        print("swallowed")
    finally:
        d[key] = old
d = {"n": 1}
with limit(d, "n", 5) as inside:
    print(inside["n"])
    inside["missing"]
print(d)
# --- generator_context_as_a_decorator
from contextlib import contextmanager
@contextmanager
def traced(name):
    print("begin", name)
    yield
    print("end", name)
@traced("f")
def f(x):
    print("in f", x)
    return x * 2
print(f(3), f(4))
# --- suppress_and_null_context
from contextlib import suppress, nullcontext
with suppress(KeyError, IndexError):
    [][1]
    print("never")
with nullcontext(5) as x:
    print(x)
try:
    with suppress(KeyError):
        int("x")
except ValueError as e:
    print(type(e).__name__)
# --- exit_stack
from contextlib import ExitStack, contextmanager
@contextmanager
def c(n):
    print("in", n)
    yield n
    print("out", n)
with ExitStack() as stack:
    print([stack.enter_context(c(i)) for i in range(3)])
    stack.callback(print, "callback", 1)
    stack.push(lambda kind, value, tb: kind is ValueError)
    raise ValueError
print("after")
# --- exit_stack_taken_over
from contextlib import ExitStack
with ExitStack() as stack:
    stack.callback(print, "closed")
    later = stack.pop_all()
print("not yet")
later.close()
# --- closing_and_redirected_output
from contextlib import closing, redirect_stdout
import io
class R:
    def close(self):
        print("close")
with closing(R()) as r:
    print("open")
out = io.StringIO()
with redirect_stdout(out):
    print("hidden")
print(repr(out.getvalue()))
# --- parenthesized_contexts
from contextlib import nullcontext
with (
    nullcontext(1) as a,
    nullcontext([2, 3]) as (b, c),
):
    print(a, b, c)
# --- error_in_enter_and_error_in_exit
class A:
    def __enter__(self):
        raise ValueError("enter")
    def __exit__(self, *args):
        print("never")
class B:
    def __enter__(self):
        pass
    def __exit__(self, *args):
        raise TypeError("exit")
for c in (A, B):
    try:
        with c():
            1 / 0
    except (ValueError, TypeError) as e:
        print(e, type(e.__context__).__name__)
try:
    with 5:
        pass
except (TypeError, AttributeError) as e:
    print("no context")
# --- context_decorator_and_reuse
from contextlib import ContextDecorator
class Count(ContextDecorator):
    n = 0
    def __enter__(self):
        Count.n += 1
        return self
    def __exit__(self, *args):
        return False
@Count()
def f():
    return Count.n
print(f(), f(), Count.n)
with Count():
    print(f())
# --- context_variables
from contextvars import ContextVar, copy_context
v = ContextVar("v", default=0)
token = v.set(5)
ctx = copy_context()
v.set(9)
print(v.get(), ctx[v], ctx.run(v.get), ctx.run(lambda: v.set(1) and v.get()), v.get())
v.reset(token)
print(v.get(), v.name)
