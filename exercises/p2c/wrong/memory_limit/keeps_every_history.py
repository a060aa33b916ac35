# 每次决策都把到目前为止的全部历史再存一份：存的东西按平方增长。
# Keeps the whole history anew with every decision: what is kept grows with the square of their number.

from judge import rng

history = ""
kept = []


def route(request, servers):
    global history
    n, inflight = len(servers), servers.in_flight
    a, b = rng.randrange(n), rng.randrange(n)
    best = a if inflight[a] <= inflight[b] else b
    history += f"{best} "
    kept.append(history)
    return best
