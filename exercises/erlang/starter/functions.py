# 排队与容量：M/M/c 的排队概率、排队时间，以及由预算反推的利用率和台数。
# Queues and capacity: how often and how long one waits in M/M/c, and what keeps a budget of waiting.
#
# c 是台数，rho 是利用率（0 到 1 之间），时间都以毫秒计。函数的名字和参数都不要改。
# c is the number of servers, rho the utilisation (between 0 and 1), times are milliseconds. Leave the names and
# parameters of the functions as they are.
#
# 想看中间的值，用 print(…)，报告会显示。
# To look at a value, print it: the report shows it.


# 一个请求到达就要排队的概率。The probability that a request has to wait.
def erlang_c(c: int, rho: float) -> float:
    # 待完成：先用递推算 Erlang B，B(0) = 1，再换成 Erlang C。
    # c 最大 2000。从 1 数到 c 写作 range(1, c + 1)。
    #
    # To do: first Erlang B by its recurrence from B(0) = 1, then Erlang C from it.
    # c is up to 2,000. From 1 to c is range(1, c + 1).
    return 0.0


# 平均排队时间。The mean wait.
def wait_mean_ms(c: int, rho: float, service_ms: float) -> float:
    # 待完成：用上面的 erlang_c。
    # To do: use erlang_c above.
    return 0.0


# 排队时间的 p 分位数，p = 0.99 就是 p99。The wait's quantile for p; p = 0.99 is the p99.
def wait_quantile_ms(c: int, rho: float, service_ms: float, p: float) -> float:
    # 待完成：够多的人不用排队时是 0。自然对数是 math.log(x)，先在文件开头 import math。
    # To do: it is 0 while enough do not wait. The natural logarithm is math.log(x); put `import math` at the top.
    return 0.0


# 平均排队时间不超过预算的最高利用率，从 0.001、0.002、…、0.999 里找；都不行就是 0。
# The highest utilisation of 0.001, 0.002, …, 0.999 whose mean wait is within the budget; 0 if none is.
def max_utilisation(c: int, service_ms: float, budget_ms: float) -> float:
    # 待完成。To do.
    return 0.0


# 同上，但预算管的是排队时间的 p50。The same with the budget on the p50 of the wait.
def max_utilisation_p50(c: int, service_ms: float, budget_ms: float) -> float:
    # 待完成。To do.
    return 0.0


# 每秒 rps 个请求，最少几台能让平均排队时间不超过预算。
# The fewest servers whose mean wait is within the budget, for rps requests a second.
def servers_needed(rps: float, service_ms: float, budget_ms: float) -> int:
    # 待完成：利用率要小于 1。返回 int。
    # To do: the utilisation has to be below 1. The answer is an int.
    return 0
