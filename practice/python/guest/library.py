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


class JudgeRandom(random.Random):
    """Random numbers that the judge draws, until `seed` is called with a number of one's own."""

    native = {}

    def __init__(self):
        super().__init__(0)
        self.native = {
            "random": _judge.random,
            "_randbelow": _judge.randbelow,
            "randrange": _judge.randrange,
            "getrandbits": self._judges_bits,
        }
        self.seed()

    def seed(self, a=None, version=2):
        if a is None:
            self.__dict__.update(self.native)
        else:
            for name in self.native:
                self.__dict__.pop(name, None)
            super().seed(a, version)

    def _judges_bits(self, k):
        if k < 0:
            raise ValueError("number of bits must be non-negative")
        bits = 0
        for at in range(0, k, 30):
            bits |= _judge.randbelow(1 << min(30, k - at)) << at
        return bits


rng = JudgeRandom()
_judge.fall_back(functools.partial(random.Random.randrange, rng))
FROM_RANDOM = [name for name in random.__all__ if name not in ("Random", "SystemRandom")]


def seed(a=None, version=2):
    """Seeds the module `random`, which from then on draws no more from the judge."""
    shared.seed(a, version)
    bind()


def bind():
    for name in FROM_RANDOM:
        setattr(random, name, getattr(shared, name))
    random.seed = seed


# Another object than `judge.rng`, so that `random.seed(7)` leaves that alone.
shared = JudgeRandom()
random._inst = shared
bind()


class Printed:
    """Where `print` writes: lines go to the log."""

    encoding = "utf-8"
    line = ""

    def write(self, text):
        *lines, self.line = (self.line + text).split("\n")
        for line in lines:
            _judge.write_line(line)
        return len(text)

    def flush(self):
        pass

    def finish(self):
        if self.line:
            self.write("\n")


sys.stdout = sys.stderr = printed = Printed()


def log(*values):
    print(*values)


judge = module(
    "judge", Request=_judge.Request, Servers=_judge.Servers, InFlight=_judge.InFlight, rng=rng, log=log
)
judge.__all__ = ["Request", "Servers", "InFlight", "rng", "log"]
ALLOWED += ["judge"]

REASONS = {
    "datetime": "there is no clock: times are numbers of milliseconds (没有时钟：时间都是毫秒数)",
    "time": "there is no clock: the time is `request.now`, or the argument `now` (没有时钟：时间是 `request.now` 或参数 `now`)",
    "os": "there is no operating system: no files, no environment (没有操作系统：没有文件，没有环境变量)",
    "secrets": "the only random numbers are those of `judge.rng` and `random` (随机数只来自 `judge.rng` 和 `random`)",
    "threading": "there are no threads (没有线程)",
}
REASONS.update(dict.fromkeys(("socket", "urllib", "http", "requests", "ssl"), "there is no network (没有网络)"))
REASONS.update(dict.fromkeys(("subprocess", "multiprocessing", "ctypes", "signal"), REASONS["os"]))
REASONS.update(dict.fromkeys(("asyncio", "concurrent", "_thread"), REASONS["threading"]))
REASONS.update(dict.fromkeys(("pathlib", "shutil", "tempfile", "glob", "pickle", "csv"), REASONS["os"]))
import_anything = builtins.__import__
OWN = "policy"
# The name that a source is compiled under. What it is really called only words for people say, so that
# nothing that a policy does hangs on it.
FILE = "policy.py"


def import_for_policy(name, globals=None, locals=None, fromlist=(), level=0):
    if globals is None or globals.get("__name__") == OWN:
        first = name.partition(".")[0]
        if first not in ALLOWED or level:
            why = REASONS.get(first, "a policy has parts of the standard library and no other package (只有标准库的一部分，没有别的包)")
            raise ModuleNotFoundError(f"no module `{first}` here: {why}", name=first)
    return import_anything(name, globals, locals, fromlist, level)


builtins.__import__ = import_for_policy

PARAMETERS = {
    "route": ("request", "servers"),
    "on_complete": ("server", "now", "latency"),
    "retry": ("attempt", "now"),
    "on_request": ("now",),
    "admit": ("attempt", "now"),
    "on_success": ("attempt", "now"),
    "allow": ("now", "cost"),
    "wait_time": ("now", "cost"),
}
REQUIRED = {"router": ["route"], "retry": ["retry"], "limiter": ["allow", "wait_time"], "functions": []}
CLASSES = {"router": "Router", "retry": "Retry", "limiter": "Limiter"}
ANSWERS = {
    "route": ("a server's number, an int", "服务器编号（int）"),
    "retry": ("a number of milliseconds, or None to give up", "毫秒数，或用 None 放弃"),
    "admit": ("True or False", "True 或 False"),
    "allow": ("True or False", "True 或 False"),
    "wait_time": ("a number of milliseconds", "毫秒数"),
    "i32": ("an int of at most 32 bits", "32 位以内的 int"),
    "f64": ("a number", "一个数"),
    "[f64]": ("a list of numbers", "一列数"),
}

# What a beginner may want to know: the exception, words of its message, and the advice.
ADVICE = (
    (UnboundLocalError, "", "to assign to a variable of the module, begin the function with `global NAME`",
     "要给模块里的变量赋值，函数开头先写 `global 变量名`"),
    (NameError, "'rng'", "`from judge import rng`", "先写 `from judge import rng`"),
    (NameError, "'random", "`import random`, or `from judge import rng` and `rng.random()`",
     "先写 `import random`，或者 `from judge import rng` 再用 `rng.random()`"),
    (NameError, "'math'", "`import math`", "先写 `import math`"),
    (NameError, "'inflight'", "`inflight = servers.in_flight`", "先写 `inflight = servers.in_flight`"),
    (NameError, "'in_flight'", "`servers.in_flight[k]`", "写成 `servers.in_flight[k]`"),
    (NameError, "", "a variable that a function sets for others needs `global NAME` there",
     "函数里设的变量要给别的函数用，就在那个函数里写 `global 变量名`"),
    (TypeError, "InFlight' object is not callable", "`servers.in_flight[k]`, with brackets",
     "用方括号：`servers.in_flight[k]`"),
    (TypeError, "object is not callable", "`request.now` and `request.index` take no parentheses",
     "`request.now` 和 `request.index` 后面不加括号"),
    (AttributeError, "'count'", "`len(servers)`", "服务器数量是 `len(servers)`"),
    (ImportError, "from 'judge'", "`judge` has: rng, log, Request, Servers", "`judge` 里有：rng、log、Request、Servers"),
    (ModuleNotFoundError, "`rng`", "`from judge import rng`", "写成 `from judge import rng`"),
)
FULL_WIDTH = dict(zip("，。：；（）【】“”‘’！\u3000\u00a0\u200b", ",.:;()[]\"\"''!   "))


class Refused(Exception):
    """What the judge itself says of a source: no traceback goes with it."""


class Task:
    """What the exercise asks for and grants."""

    def __init__(self, text):
        self.signals, self.callbacks, self.withheld, self.functions = [], [], [], {}
        lists = {"signal": self.signals, "callback": self.callbacks, "withheld": self.withheld}
        for line in text.splitlines():
            word, _, value = line.partition(" ")
            if word == "file":
                self.file = value
            elif word == "kind":
                self.kind = value
            elif word == "function":
                name, _, rest = value.partition("(")
                params, _, answer = rest.partition(") -> ")
                typed = [param.split(": ") for param in params.split(", ") if param]
                self.functions[name] = ([tuple(param) for param in typed], answer)
            else:
                lists[word].append(value)

    def required(self):
        return [(name, PARAMETERS[name]) for name in REQUIRED[self.kind]] + [
            (name, [param for param, _ in params]) for name, (params, _) in self.functions.items()
        ]


def signature(name, params):
    return f"def {name}({', '.join(params)})"


MOST_FRAMES = 4
MOST_COLUMNS = 100


def text_of(value):
    """A value as text, whatever it thinks of that."""
    try:
        return f"{value!r:.80}"
    except BaseException:
        return "a very large number" if type(value) is int else "what has no text"


def words_of(exception):
    """What the last line of a traceback says."""
    try:
        words = str(exception.msg if isinstance(exception, SyntaxError) else exception)[:2000]
    except BaseException:
        words = "<its own text fails>"
    name = type(exception).__name__
    return f"{name}: {words}" if words else name


class Library:
    """What the interpreter asks the Python side."""

    def __init__(self):
        self.servers = _judge.servers()
        self.task = None
        self.source = ""

    def begin(self):
        self.task = Task(_judge.task())
        self.source = _judge.source()
        return compile(self.source, FILE, "exec", 0, True)

    def check(self):
        """Refuses what can be seen to be wrong without running it."""
        code = self.begin()
        task = self.task
        # A name that the top level never mentions can't be defined there.
        names = set(code.co_names)
        if CLASSES.get(task.kind) in names:
            return
        for name, params in task.required():
            if name not in names:
                self.expect_class_name(code, name)
                raise Refused(
                    f"{task.file}: there is no `{name}`: the exercise asks for `{signature(name, params)}`\n"
                    f"{task.file}：缺少 `{name}`，本题要求 `{signature(name, params)}`"
                )
        defined = {const.co_name for const in code.co_consts if isinstance(const, type(code))}
        for name in task.withheld:
            if name in defined:
                granted = ", ".join(task.callbacks)
                raise Refused(
                    f"{task.file}: `{name}` is a callback that this exercise does not grant"
                    f" (granted: {granted or 'none'}); without it nothing would call your function\n"
                    f"{task.file}：本题不提供回调 `{name}`（提供的有：{granted or '无'}），写了也不会有人调用"
                )

    def expect_class_name(self, code, method):
        """Refuses a class that has this method under another name than the one that is looked for."""
        wanted = CLASSES.get(self.task.kind)
        inner = lambda code: [const for const in code.co_consts if isinstance(const, type(code))]
        for made in inner(code):
            if "__qualname__" in made.co_names and any(part.co_name == method for part in inner(made)):
                at = f"{self.task.file}:{made.co_firstlineno}"
                raise Refused(
                    f"{at}: the class `{made.co_name}` has to be named `{wanted}`\n"
                    f"{at}：类 `{made.co_name}` 要改名为 `{wanted}`"
                )

    def load(self):
        """Runs the top level; gives the functions by their places, and those that are declared."""
        code = self.begin()
        task = self.task
        _judge.grant_in_flight("in_flight" in task.signals)
        # A module of its own, so that dataclasses and pickling find it by name.
        content = module(OWN, __file__=FILE).__dict__
        exec(code, content)
        arguments = (_judge.rate(), _judge.capacity()) if task.kind == "limiter" else ()
        owner = content.get(CLASSES.get(task.kind))
        if isinstance(owner, type):
            self.expect(owner, CLASSES[task.kind], ("rate", "capacity")[: len(arguments)])
            policy = owner(*arguments)
            find = lambda name: getattr(policy, name, None)
        else:
            find = content.get
            start = find("init")
            if start is not None:
                self.expect(start, "init", ("rate", "capacity")[: len(arguments)])
                start(*arguments)
        for name, params in task.required():
            if find(name) is None:
                raise Refused(
                    f"{task.file}: after running the file there is no `{signature(name, params)}`\n"
                    f"{task.file}：运行完文件后没有 `{signature(name, params)}`"
                )
        asked = REQUIRED[task.kind] + task.callbacks
        found = [find(name) if name in asked else None for name in PARAMETERS]
        for name, function in zip(PARAMETERS, found):
            if function is not None:
                self.expect(function, name, PARAMETERS[name])
        declared = []
        for name, (params, answer) in task.functions.items():
            self.expect(find(name), name, [param for param, _ in params])
            declared.append((find(name), answer))
        return found, declared

    def expect(self, function, name, params):
        """Refuses a function that can't be called with these."""
        if not callable(function):
            raise Refused(
                f"{self.task.file}: `{name}` is {text_of(function)}, no function\n{self.task.file}：`{name}` 不是函数"
            )
        code = getattr(function, "__code__", None)
        if isinstance(function, type):
            code, skipped = getattr(function.__init__, "__code__", None), 1
        else:
            skipped = 1 if getattr(function, "__self__", None) is not None else 0
        if code is None:
            return
        most = code.co_argcount - skipped
        defaults = len(getattr(function, "__defaults__", None) or ())
        takes_more = code.co_flags & 0x04
        if most - defaults <= len(params) and (len(params) <= most or takes_more):
            return
        if isinstance(function, type):
            wanted = signature("__init__", ("self", *params))
        elif "." in code.co_qualname and "<locals>" not in code.co_qualname:
            wanted = signature(name, ("self", *params))
        else:
            wanted = signature(name, params)
        at = f"{self.task.file}:{code.co_firstlineno}"
        raise Refused(
            f"{at}: `{name}` has other parameters than it is called with; write `{wanted}`\n"
            f"{at}：`{name}` 的参数和调用时给的对不上，应写成 `{wanted}`"
        )

    def arguments(self, index):
        """The arguments of the call that is under way, by the declared types."""
        params, _ = list(self.task.functions.values())[index]
        return tuple(self.argument(at, kind) for at, (_, kind) in enumerate(params))

    @staticmethod
    def argument(at, kind):
        if kind == "[f64]":
            return [_judge.arg(at, place) for place in range(_judge.arg_len(at))]
        return int(_judge.arg(at, 0)) if kind == "i32" else _judge.arg(at, 0)

    def explain(self, exception):
        """What went wrong, first in a line, then as Python tells it, then with advice; or the judge's
        words."""
        printed.finish()
        if isinstance(exception, Refused):
            return str(exception)
        last = exception
        parts = []
        seen = []
        while exception is not None and not any(exception is one for one in seen):
            seen.append(exception)
            parts.insert(0, self.told(exception))
            exception = exception.__cause__
        told = "\nwhich was the cause of:\n".join(parts)
        return "\n".join([told, *self.advice(last)])

    def advice(self, exception):
        """A line in each language for what beginners often meet."""
        words = words_of(exception)
        if isinstance(exception, SyntaxError):
            lines = self.source.splitlines()
            at = exception.lineno or 0
            line = lines[at - 1] if 0 < at <= len(lines) else ""
            found = next((sign for sign in line if sign in FULL_WIDTH), None)
            if found:
                sign = FULL_WIDTH[found]
                yield f"hint: line {at} has a full-width `{found}`; Python wants `{sign}`"
                yield f"提示：第 {at} 行有全角的 `{found}`，要用英文的 `{sign}`"
            return
        if isinstance(exception, SystemExit):
            yield "hint: the policy left by itself; the judge needs its answer"
            yield "提示：策略自己退出了，评测机需要它的回答"
            return
        for kind, part, en, zh in ADVICE:
            if isinstance(exception, kind) and part in words:
                yield f"hint: {en}"
                yield f"提示：{zh}"
                return

    def told(self, exception):
        """One exception: where and what in a line, then the calls that led to it. Calls within the
        standard library are left out: they say nothing to who did not write it."""
        lines = []
        at = self.task.file
        if isinstance(exception, SyntaxError) and exception.filename == FILE:
            at += f":{exception.lineno}"
            lines += self.place(exception.lineno, None, (exception.offset or 1) - 1, (exception.end_offset or 0) - 1)
            words = words_of(exception)
        else:
            frames = []
            step = exception.__traceback__
            while step is not None:
                code = step.tb_frame.f_code
                if code.co_filename == FILE:
                    frames.append((step.tb_lineno, code, step.tb_lasti, step.tb_frame))
                step = step.tb_next
            if frames:
                at += f":{frames[-1][0]}"
            for nth, (line, code, instruction, _) in enumerate(frames):
                if MOST_FRAMES <= nth < len(frames) - MOST_FRAMES:
                    if nth == MOST_FRAMES:
                        lines.append(f"  ... {len(frames) - 2 * MOST_FRAMES} more calls ...")
                    continue
                start, end = self.columns(code, instruction, line)
                lines += self.place(line, code.co_name, start, end)
            words = self.with_suggestion(exception, frames)
        return "\n".join([f"{at}: {words}", *lines])

    def place(self, line, function, start, end):
        """A line of the source with its place, and marks below what is meant."""
        shown = [f'  File "{self.task.file}", line {line}' + (f", in {function}" if function else "")]
        lines = self.source.splitlines()
        if line and line <= len(lines):
            text = lines[line - 1]
            blank = len(text) - len(text.lstrip())
            shown.append("    " + text.strip()[:MOST_COLUMNS])
            if start is not None and blank <= start < blank + MOST_COLUMNS:
                width = max(1, (end if end is not None else 0) - start)
                if function is None or width < len(text.strip()):
                    shown.append(" " * (4 + start - blank) + "^" * min(width, MOST_COLUMNS))
        return shown

    @staticmethod
    def columns(code, instruction, line):
        """Where on its line an instruction comes from, as far as that is known."""
        for at, (first, last, start, end) in enumerate(code.co_positions()):
            if 2 * at == instruction and first == last == line:
                return start, end
        return None, None

    @staticmethod
    def with_suggestion(exception, frames):
        """The words with the name that was probably meant."""
        words = words_of(exception)
        name = getattr(exception, "name", None)
        if not isinstance(name, str):
            return words
        if isinstance(exception, NameError) and frames:
            frame = frames[-1][3]
            known = [*frame.f_locals, *frame.f_globals, *dir(builtins)]
        elif isinstance(exception, AttributeError) and getattr(exception, "obj", None) is not None:
            known = dir(exception.obj)
        else:
            return words
        meant = _suggestions._generate_suggestions([word for word in known if isinstance(word, str)], name)
        return f"{words}. Did you mean: '{meant}'?" if meant else words

    def reject(self, function, answer):
        """Says that an answer is of no use."""
        printed.finish()
        function = getattr(function, "__func__", function)
        name = getattr(function, "__name__", "?")
        kind = self.task.functions[name][1] if name in self.task.functions else name
        code = getattr(function, "__code__", None)
        line = f":{code.co_firstlineno}" if code is not None else ""
        if answer is None and kind != "retry":
            hint_en, hint_zh = "None (a path through it has no `return`)", "None（有一条路径没有 return）"
        else:
            shown, kind_of = text_of(answer), type(answer).__name__
            hint_en, hint_zh = f"{shown}, {kind_of}", f"{shown}（{kind_of}）"
            if kind_of in ("generator", "coroutine"):
                word = "yield" if kind_of == "generator" else "async"
                hint_en, hint_zh = f"a {kind_of} (leave out `{word}`)", f"{kind_of}（去掉 `{word}`）"
        wanted_en, wanted_zh = ANSWERS.get(kind, ("another", "别的"))
        return (
            f"{self.task.file}{line}: `{name}` returned {hint_en}; it must return {wanted_en}\n"
            f"{self.task.file}{line}：`{name}` 返回了 {hint_zh}，应返回{wanted_zh}"
        )
