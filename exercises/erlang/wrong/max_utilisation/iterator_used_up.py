# 网格放在函数外面的生成器里，它只能走一遍：第二次调用从上一次停下的地方接着走。
# Keeps the grid in a generator outside of the functions, which can be walked but once: the second call goes on
# where the first stopped.

import math


def erlang_c(c, rho):
    a = c * rho
    b = 1.0
    for k in range(1, c + 1):
        b = a * b / (k + a * b)
    return b / (1 - rho * (1 - b))


def wait_mean_ms(c, rho, service_ms):
    return erlang_c(c, rho) * service_ms / (c * (1 - rho))


def wait_quantile_ms(c, rho, service_ms, p):
    waits = erlang_c(c, rho)
    if waits <= 1 - p:
        return 0.0
    return math.log(waits / (1 - p)) * service_ms / (c * (1 - rho))


grid = (step / 1000 for step in range(999, 0, -1))


def highest(keeps):
    for rho in grid:
        if keeps(rho):
            return rho
    return 0.0


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
