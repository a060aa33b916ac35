# 为了打印又各看了一次：前十次决策各看了四次。
# Reads both again to print them: the first ten decisions read four times.

from judge import rng


def route(request, servers):
    n, inflight = len(servers), servers.in_flight
    a, b = rng.randrange(n), rng.randrange(n)
    if request.index < 10:
        print(f"server {a} has {inflight[a]}, server {b} has {inflight[b]}")
    return a if inflight[a] <= inflight[b] else b
