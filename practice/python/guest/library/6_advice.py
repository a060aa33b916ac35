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


