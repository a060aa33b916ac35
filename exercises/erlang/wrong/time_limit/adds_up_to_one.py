# 一次次加 0.001，直到正好等于 1：float 有舍入误差，永远不会正好等于。
# Adds 0.001 until the sum is exactly 1, which it never is: floats are rounded.

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


def highest(keeps):
    best = rho = 0.0
    while rho != 1:
        if 0 < rho < 1 and keeps(rho):
            best = rho
        rho += 0.001
    return round(best, 3)


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
