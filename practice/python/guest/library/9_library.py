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
