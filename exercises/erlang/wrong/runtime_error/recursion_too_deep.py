# 递推写成递归，一台一层：2000 台就有 2000 层，超出 Python 的递归深度，报 RecursionError。
# The recurrence as a recursion with a level for each server: 2,000 of them are deeper than Python goes, which
# is a RecursionError.

import math


def erlang_b(c, a):
    if c == 0:
        return 1.0
    before = erlang_b(c - 1, a)
    return a * before / (c + a * before)


def erlang_c(c, rho):
    b = erlang_b(c, c * rho)
    return b / (1 - rho * (1 - b))


def wait_mean_ms(c, rho, service_ms):
    return erlang_c(c, rho) * service_ms / (c * (1 - rho))


def wait_quantile_ms(c, rho, service_ms, p):
    waits = erlang_c(c, rho)
    if waits <= 1 - p:
        return 0.0
    return math.log(waits / (1 - p)) * service_ms / (c * (1 - rho))


def highest(keeps):
    low, high = 0, 1000
    while high - low > 1:
        middle = (low + high) // 2
        if keeps(middle / 1000):
            low = middle
        else:
            high = middle
    return low / 1000


def max_utilisation(c, service_ms, budget_ms):
    return highest(lambda rho: wait_mean_ms(c, rho, service_ms) <= budget_ms)


def max_utilisation_p50(c, service_ms, budget_ms):
    return highest(lambda rho: wait_quantile_ms(c, rho, service_ms, 0.5) <= budget_ms)


def servers_needed(rps, service_ms, budget_ms):
    load = rps * service_ms / 1000
    c = int(load) + 1
    while wait_mean_ms(c, load / c, service_ms) > budget_ms:
        c += 1
    return c
