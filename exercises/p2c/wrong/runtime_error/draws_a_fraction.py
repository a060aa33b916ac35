# random() 乘以 n 是小数，不能当编号用，要用 randrange(n)。
# A draw from `random()` times n is a fraction and no server's number; `randrange(n)` draws one.

from judge import rng


def route(request, servers):
    n, inflight = len(servers), servers.in_flight
    a, b = rng.random() * n, rng.random() * n
    return a if inflight[a] <= inflight[b] else b
