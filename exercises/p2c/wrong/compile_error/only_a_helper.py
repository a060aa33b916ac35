# 照着本章写了 p2c 函数，没有写评测机要调用的 route。
# Has the rule in a function of its own, and no `route` for the judge to call.

from judge import rng


def p2c(servers):
    n, inflight = len(servers), servers.in_flight
    a, b = rng.randrange(n), rng.randrange(n)
    return a if inflight[a] <= inflight[b] else b
