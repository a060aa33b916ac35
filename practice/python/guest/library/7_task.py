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


