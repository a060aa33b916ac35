"""The Python side of the judge's interpreter: the standard library as far as a policy can use it, the
module `judge`, and the words for what goes wrong. It runs once, when the interpreter is prepared."""

import _frozen_importlib
import _functools
import _judge
import _suggestions
import builtins
import marshal
import sys



def stripped(code):
    """Code without its line numbers, which nobody is shown."""
    consts = tuple(stripped(const) if isinstance(const, type(code)) else const for const in code.co_consts)
    return code.replace(co_consts=consts, co_linetable=b"")


# Compiled, and run when they are imported: in this form they take a tenth of the memory. Without
# docstrings and `assert`.
SHELF = {
    name: (package, marshal.dumps(stripped(compile(source, f"<python>/{name}.py", "exec", 0, True, 2))))
    for name, (package, source) in _judge.library().items()
}


class Shelf:
    """Finds and loads the parts of the standard library that are written in Python."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name not in SHELF:
            return None
        return _frozen_importlib.ModuleSpec(name, Shelf, is_package=SHELF[name][0])

    @staticmethod
    def create_module(spec):
        return None

    @staticmethod
    def exec_module(module):
        exec(marshal.loads(SHELF[module.__spec__.name][1]), module.__dict__)


def module(name, /, **content):
    """A module of the judge's own under this name."""
    made = type(sys)(name)
    made.__dict__.update(content)
    sys.modules[name] = made
    return made


def never(message):
    """A function that says why it does nothing here."""

    def refuse(*arguments, **named):
        raise PermissionError(message)

    return refuse


no_files = never("the judge has no files; keep what you need in variables (评测机里没有文件，请用变量保存)")
builtins.open = no_files
builtins.input = never("nobody is there to type anything (评测机里没有人输入)")
builtins.breakpoint = never("there is no debugger in the judge; print instead (评测机里没有调试器，请用 print)")


def leave(status=None):
    raise SystemExit(status)


builtins.exit = builtins.quit = leave

def unknown(*arguments, **named):
    raise ValueError("no signature is known here")


# Its keywords would be shared by all its calls; the one that is written in Python is right.
del _functools.partial

# What the standard library itself asks for on its way in. A policy can't import these.
path = module("posixpath", sep="/", isabs=lambda path: True, basename=lambda path: path)
module(
    "os",
    name="judge",
    sep="/",
    path=path,
    environ={},
    fspath=lambda path: path,
    urandom=never("the judge's only random numbers are those of `judge.rng` (随机数只来自 `judge.rng`)"),
    stat=no_files,
    cpu_count=lambda: 1,
    PathLike=type("PathLike", (), {}),
)
sys.modules["os.path"] = path
machinery = module("importlib.machinery", all_suffixes=lambda: [".py"], ModuleSpec=_frozen_importlib.ModuleSpec)
module("inspect", signature=unknown, unwrap=lambda function: function, getattr_static=getattr)
module("importlib", machinery=machinery, import_module=__import__)
sys.meta_path[:] = [finder for finder in sys.meta_path if "path" not in str(finder).lower()] + [Shelf]

# What a policy may import.
ALLOWED = (
    "__future__ abc array bisect builtins cmath collections contextlib copy dataclasses decimal enum "
    "fractions functools hashlib heapq io itertools json keyword math numbers operator random re "
    "reprlib statistics string struct sys textwrap types typing warnings weakref"
).split()
# What most policies import is ready from the start.
import bisect, collections, collections.abc, dataclasses, enum, functools, heapq, itertools, math, operator
import random, re


