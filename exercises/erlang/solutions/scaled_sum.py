# 本章的公式，上下同除以 a^c/c!：从第 c 项往下加，每一项由上一项乘 k/a 得到；网格用标准库的 bisect 找。
# The chapter's formula divided by a^c/c!: sums downwards from the c-th term, each the one above times k/a. The
# standard library's `bisect` searches the grid.

import math
from bisect import bisect_right
from itertools import count


def erlang_c(c: int, rho: float) -> float:
    a = c * rho
    term, below = 1.0, 0.0
    for k in range(c, 0, -1):
        term *= k / a
        below += term
        if term < below * 1e-18:      # 太小，加不动了。 Too small to change the sum.
            break
    top = 1 / (1 - rho)
    return top / (below + top)


def wait_mean_ms(c: int, rho: float, service_ms: float) -> float:
    return erlang_c(c, rho) * service_ms / (c * (1 - rho))


def wait_quantile_ms(c: int, rho: float, service_ms: float, p: float) -> float:
    ratio = max(erlang_c(c, rho) / (1 - p), 1.0)
    return math.log(ratio) * service_ms / (c * (1 - rho))


# 第 step 格的等待随 step 增长，bisect_right 数出前面有几格不超过预算。
# Waits grow along the grid, and `bisect_right` counts the steps that are within the budget.
GRID = range(1, 1000)


def max_utilisation(c: int, service_ms: float, budget_ms: float) -> float:
    return bisect_right(GRID, budget_ms, key=lambda step: wait_mean_ms(c, step / 1000, service_ms)) / 1000


def max_utilisation_p50(c: int, service_ms: float, budget_ms: float) -> float:
    return bisect_right(GRID, budget_ms, key=lambda step: wait_quantile_ms(c, step / 1000, service_ms, 0.5)) / 1000


def servers_needed(rps: float, service_ms: float, budget_ms: float) -> int:
    load = rps * service_ms / 1000
    return next(c for c in count(int(load) + 1) if wait_mean_ms(c, load / c, service_ms) <= budget_ms)
