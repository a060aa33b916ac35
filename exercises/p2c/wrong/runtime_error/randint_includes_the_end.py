# randint 的两头都会抽到，和 randrange 不同：会抽到不存在的 n 号。
# `randint` draws both of its ends, unlike `randrange`: sooner or later it draws a server n that does not exist.

from judge import rng


def route(request, servers):
    n, inflight = len(servers), servers.in_flight
    a, b = rng.randint(0, n), rng.randint(0, n)
    return a if inflight[a] <= inflight[b] else b
