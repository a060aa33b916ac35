# 照抄本章的公式：台数少时是对的，c 到 150 上下，a ** c 超出了 float 的范围，Python 报 OverflowError。
# The chapter's formula as it is: right for few servers, but near c = 150 a ** c leaves a float's range, which
# Python reports as an OverflowError.

import math


def erlang_c(c, rho):
    a = c * rho
    top = a ** c / math.factorial(c) / (1 - rho)
    bottom = sum(a ** k / math.factorial(k) for k in range(c)) + top
    return top / bottom


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
