# 一直抽到两台不同为止；只有一台服务器时，永远抽不到。
# Draws until the two differ; with a single server they never do.

from judge import rng


def route(request, servers):
    n, inflight = len(servers), servers.in_flight
    a = b = rng.randrange(n)
    while b == a:
        b = rng.randrange(n)
    return a if inflight[a] <= inflight[b] else b
