# 每次决策都把到目前为止的全部历史再抄一份存起来：存的东西按平方增长。
# Keeps a copy of the whole history with every decision: what is kept grows with the square of their number.

from judge import rng

chosen = []
histories = []


def route(request, servers):
    n, inflight = len(servers), servers.in_flight
    a, b = rng.randrange(n), rng.randrange(n)
    best = a if inflight[a] <= inflight[b] else b
    chosen.append(best)
    histories.append(list(chosen))
    return best
