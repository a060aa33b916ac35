# 公式里的每一项取对数：ln k! 是 lgamma(k + 1)；各项都除以第 c 项，才用 exp 变回来，所以不会溢出。
# The formula's terms in logarithms: lgamma(k + 1) is ln k!. Each is divided by the c-th before `exp`, so that
# nothing overflows.

from math import exp, lgamma, log


def erlang_c(c: int, rho: float) -> float:
    ln_a = log(c * rho)
    last = c * ln_a - lgamma(c + 1)
    below = sum(exp(k * ln_a - lgamma(k + 1) - last) for k in range(c))
    return 1 / (1 + (1 - rho) * below)


def wait_mean_ms(c: int, rho: float, service_ms: float) -> float:
    # 利特尔法则：队长 = 到达率 × 排队时间。 Little's law: queue = arrival rate × wait.
    queue = erlang_c(c, rho) * rho / (1 - rho)
    return queue / (c * rho / service_ms)


def wait_quantile_ms(c: int, rho: float, service_ms: float, p: float) -> float:
    waits = erlang_c(c, rho)
    if waits <= 1 - p:
        return 0.0
    return (log(waits) - log(1 - p)) * service_ms / (c * (1 - rho))


# 从下往上走，只要守得住就再走一步：先一步 0.1，再细到 0.01 和 0.001。
# Upwards as long as the budget is kept: in steps of 0.1, then of 0.01, then of 0.001.
def highest(keeps):
    kept = 0
    for stride in (100, 10, 1):
        while kept + stride < 1000 and keeps((kept + stride) / 1000):
            kept += stride
    return kept / 1000


def max_utilisation(c: int, service_ms: float, budget_ms: float) -> float:
    return highest(lambda rho: wait_mean_ms(c, rho, service_ms) <= budget_ms)


def max_utilisation_p50(c: int, service_ms: float, budget_ms: float) -> float:
    return highest(lambda rho: wait_quantile_ms(c, rho, service_ms, 0.5) <= budget_ms)


def servers_needed(rps: float, service_ms: float, budget_ms: float) -> int:
    load = rps * service_ms / 1000
    c = int(load) + 1
    while wait_mean_ms(c, load / c, service_ms) > budget_ms:
        c += 1
    return c
