# Erlang B 递推到 c，再换成 Erlang C；网格用二分找，服务器从刚好稳定的台数往上加。
# Erlang B by its recurrence up to c, then Erlang C; the grid by bisection, servers from the first stable one.

import math


def erlang_c(c: int, rho: float) -> float:
    """排队概率。The probability of waiting."""
    load = c * rho
    b = 1.0
    for servers in range(1, c + 1):
        b = load * b / (servers + load * b)
    return b / (1 - rho * (1 - b))


def mean_if_any(c, rho, service_ms):
    """等到的人平均等多久。The mean wait of those who wait."""
    return service_ms / (c * (1 - rho))


def wait_mean_ms(c: int, rho: float, service_ms: float) -> float:
    return erlang_c(c, rho) * mean_if_any(c, rho, service_ms)


def wait_quantile_ms(c: int, rho: float, service_ms: float, p: float) -> float:
    waits = erlang_c(c, rho)
    if waits <= 1 - p:
        return 0.0
    return math.log(waits / (1 - p)) * mean_if_any(c, rho, service_ms)


def highest(keeps):
    """网格上守得住的最高利用率：等待随利用率增长，所以能二分。
    The highest utilisation of the grid that keeps the budget: waits grow with it, so bisection works."""
    kept, broken = 0, 1000
    while broken - kept > 1:
        middle = (kept + broken) // 2
        if keeps(middle / 1000):
            kept = middle
        else:
            broken = middle
    return kept / 1000


def max_utilisation(c: int, service_ms: float, budget_ms: float) -> float:
    return highest(lambda rho: wait_mean_ms(c, rho, service_ms) <= budget_ms)


def max_utilisation_p50(c: int, service_ms: float, budget_ms: float) -> float:
    return highest(lambda rho: wait_quantile_ms(c, rho, service_ms, 0.5) <= budget_ms)


def servers_needed(rps: float, service_ms: float, budget_ms: float) -> int:
    load = rps * service_ms / 1000
    c = math.floor(load) + 1
    while wait_mean_ms(c, load / c, service_ms) > budget_ms:
        c += 1
    return c
