# 少了一个右括号：Python 读到文件末尾也没有等到它。
# A closing parenthesis is missing, and Python waits for it to the end of the file.

import math


def erlang_c(c, rho):
    a = c * rho
    b = 1.0
    for k in range(1, c + 1):
        b = a * b / (k + a * b)
    return b / (1 - rho * (1 - b))


def wait_mean_ms(c, rho, service_ms):
    return erlang_c(c, rho) * service_ms / (c * (1 - rho)


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
