# --- try_except_else_finally
def f(x):
    log = []
    try:
        log.append("try")
        if x == 1:
            raise ValueError
        if x == 2:
            raise KeyError
        if x == 3:
            return log + ["return"]
    except ValueError:
        log.append("except")
    except (KeyError, IndexError) as e:
        log.append(type(e).__name__)
    else:
        log.append("else")
    finally:
        log.append("finally")
    return log
print([f(x) for x in range(4)])
# --- finally_runs_on_every_way_out
log = []
def f():
    for i in range(4):
        try:
            if i == 0:
                continue
            if i == 2:
                break
            log.append(("body", i))
        finally:
            log.append(("finally", i))
    try:
        return "returned"
    finally:
        log.append("last")
print(f(), log)
# --- value_returned_is_fixed_before_the_finally
def f():
    x = 1
    try:
        return x
    finally:
        x = 2
def g():
    a = [1]
    try:
        return a
    finally:
        a.append(2)
print(f(), g())
# --- first_matching_handler_is_taken
for error in (KeyError("k"), IndexError(1), ZeroDivisionError(), UnicodeError(), StopIteration(3), OSError(), NotImplementedError()):
    try:
        raise error
    except LookupError:
        print("lookup", end=" ")
    except ArithmeticError:
        print("arithmetic", end=" ")
    except (ValueError, RuntimeError) as e:
        print(type(e).__name__, end=" ")
    except Exception as e:
        print("other", type(e).__name__, end=" ")
print()
# --- name_of_a_handler_is_deleted
e = "before"
try:
    raise ValueError("x")
except ValueError as e:
    kept = e
try:
    print(e)
except NameError as n:
    print(type(n).__name__, kept.args)
# --- raise_from
try:
    try:
        {}["a"]
    except KeyError as e:
        raise RuntimeError("outer") from e
except RuntimeError as e:
    print(e, type(e.__cause__).__name__, e.__suppress_context__, e.__context__ is e.__cause__)
try:
    try:
        1 / 0
    except ZeroDivisionError:
        raise ValueError("v") from None
except ValueError as e:
    print(e.__cause__, type(e.__context__).__name__, e.__suppress_context__)
# --- error_while_handling_keeps_the_context
try:
    try:
        [][0]
    except IndexError:
        undefined
except NameError as e:
    print(type(e).__name__, type(e.__context__).__name__, e.__cause__)
try:
    try:
        raise KeyError(1)
    finally:
        raise TypeError(2)
except TypeError as e:
    print(e, repr(e.__context__))
# --- bare_raise_passes_the_error_on
def f():
    try:
        raise ValueError("first")
    except ValueError as e:
        e.extra = 5
        raise
try:
    f()
except ValueError as e:
    print(e, e.extra)
try:
    raise
except RuntimeError as e:
    print(type(e).__name__)
# --- own_exceptions
class PolicyError(Exception):
    pass
class Overload(PolicyError):
    def __init__(self, server, load):
        super().__init__(f"{server} has a load of {load:.1f}")
        self.server, self.load = server, load
try:
    raise Overload("s1", 9.25)
except PolicyError as e:
    print(e, repr(e), e.args, e.server, e.load, isinstance(e, Exception))
# --- text_and_repr_of_exceptions
for e in (ValueError(), ValueError("a"), ValueError("a", 1), KeyError("k"), KeyError(1), Exception(None), IndexError([1]), StopIteration(), AssertionError("no")):
    print(repr(e), "|", str(e), "|", e.args)
# --- hierarchy_of_exceptions
pairs = ((KeyError, LookupError), (IndexError, LookupError), (ZeroDivisionError, ArithmeticError), (OverflowError, ArithmeticError), (UnicodeDecodeError, ValueError), (NotImplementedError, RuntimeError), (RecursionError, RuntimeError), (ModuleNotFoundError, ImportError), (UnboundLocalError, NameError), (TimeoutError, OSError), (KeyboardInterrupt, Exception), (SystemExit, BaseException), (StopIteration, Exception), (GeneratorExit, Exception), (IndentationError, SyntaxError), (BaseException, Exception))
print([issubclass(a, b) for a, b in pairs])
# --- assertions
def f(x):
    assert x > 0, f"got {x}"
    assert isinstance(x, int)
    return x
for x in (1, -1, 1.5):
    try:
        print(f(x))
    except AssertionError as e:
        print(type(e).__name__, e.args)
# --- only_exceptions_can_be_raised_and_caught
for call in ("raise 5", "raise 'text'", "raise ValueError from 5"):
    try:
        exec(call)
    except TypeError as e:
        print(type(e).__name__)
try:
    try:
        raise ValueError
    except 5:
        pass
except TypeError as e:
    print(type(e).__name__)
raised = []
try:
    raise ValueError
except ValueError as e:
    raised.append(e.args)
print(raised)
# --- types_of_common_errors
import math
calls = [lambda: [1][5], lambda: {}["k"], lambda: int("x"), lambda: None.x, lambda: undefined, lambda: 1 + "a", lambda: math.sqrt(-1), lambda: 2.0 ** 5000, lambda: "a" * 1.5, lambda: [].x, lambda: next(iter([])), lambda: (1).foo(), lambda: int([]), lambda: "abc".index("z"), lambda: chr(-1), lambda: {}.popitem(), lambda: len(5), lambda: iter(5), lambda: hash([]), lambda: "x"["y"], lambda: [1, 2][1.0], lambda: -"a", lambda: sorted([1, "a"]), lambda: __import__("no_such_module"), lambda: compile("(", "", "eval")]
names = []
for call in calls:
    try:
        call()
    except Exception as e:
        names.append(type(e).__name__)
print(names, len(names) == len(calls))
# --- nested_handlers
def f(n):
    try:
        try:
            try:
                [ValueError, KeyError, TypeError][n]
                raise [ValueError, KeyError, TypeError][n](n)
            except ValueError:
                return "inner"
            finally:
                log.append(n)
        except KeyError:
            return "middle"
    except (TypeError, IndexError) as e:
        return "outer " + type(e).__name__
log = []
print([f(n) for n in range(4)], log)
# --- retry_until_it_works
attempts = []
def flaky(n):
    attempts.append(n)
    if len(attempts) < 3:
        raise TimeoutError
    return "ok"
for i in range(5):
    try:
        result = flaky(i)
    except TimeoutError:
        continue
    else:
        break
else:
    result = "gave up"
print(result, attempts)
# --- exception_groups
try:
    raise ExceptionGroup("many", [ValueError(1), TypeError("t"), ExceptionGroup("in", [KeyError("k"), ValueError(2)])])
except* ValueError as g:
    print("values", [e.args for e in g.exceptions[:1]], len(g.exceptions), g.message)
except* (TypeError, KeyError) as g:
    print("others", [type(e).__name__ for e in g.exceptions])
try:
    raise ValueError("alone")
except* ValueError as g:
    print(type(g).__name__, g.exceptions)
# --- splitting_exception_groups
g = ExceptionGroup("g", [ValueError(1), ExceptionGroup("h", [KeyError(2), ValueError(3)])])
match, rest = g.split(ValueError)
print(repr(match), repr(rest), g.subgroup(OSError), repr(g.subgroup(lambda e: e.args == (2,))), isinstance(g, Exception))
try:
    try:
        raise g
    except* KeyError:
        pass
except ExceptionGroup as left:
    print(repr(left))
# --- notes_on_exceptions
try:
    e = ValueError("x")
    e.add_note("first")
    e.add_note("second")
    raise e
except ValueError as e:
    print(e, e.__notes__)
# --- exceptions_in_special_methods_pass_through
class A:
    def __eq__(self, o):
        raise ValueError("eq")
    def __len__(self):
        return -1
    def __bool__(self):
        return 5
    def __hash__(self):
        return "x"
    def __iter__(self):
        return 5
for f in (lambda: A() in [A()], lambda: len(A()), lambda: bool(A()), lambda: hash(A()), lambda: list(A()), lambda: A() < A()):
    try:
        f()
    except (ValueError, TypeError) as e:
        print(type(e).__name__, end=" ")
print()
# --- hasattr_hides_only_attribute_errors
class A:
    @property
    def x(self):
        raise AttributeError
    @property
    def y(self):
        raise ValueError("y")
print(hasattr(A(), "x"), getattr(A(), "x", "default"))
try:
    hasattr(A(), "y")
except ValueError as e:
    print(e)
# --- traceback_of_an_error_counts_the_frames
def f(n):
    return 1 / n if n == 0 else f(n - 1)
try:
    f(3)
except ZeroDivisionError as e:
    depth, tb = 0, e.__traceback__
    while tb:
        depth, tb = depth + 1, tb.tb_next
    print(depth)
# --- lines_of_a_formatted_error
import traceback
try:
    raise KeyError("a")
except KeyError as e:
    print(traceback.format_exception_only(type(e), e), traceback.format_exc().splitlines()[0])
# --- syntax_errors_of_compile
for text in ("f(", "1 = x", "def f(:\n pass", "return 5 +", "x = = 1", "if x\n  pass", "  x = 1", "a b", "'abc", "for in x: pass", "class", "f(a=1, 2)", "break", "nonlocal x", "ok = 1"):
    try:
        compile(text, "t", "exec")
        print(repr(text), "compiles")
    except SyntaxError as e:
        print(repr(text), "SyntaxError")
# --- exit_is_an_exception_beside_the_others
try:
    raise SystemExit(3)
except Exception:
    print("no")
except BaseException as e:
    print(type(e).__name__, e.code)
