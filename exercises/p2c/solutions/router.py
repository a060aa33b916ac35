# 本章的写法：先抽 a，再抽 b，可以重复；一样空时取先抽到的。
# As the chapter has it: draw a, then b, perhaps the same; when they tie the first wins.

from judge import Request, Servers, rng


def route(request: Request, servers: Servers) -> int:
    n, inflight = len(servers), servers.in_flight
    a, b = rng.randrange(n), rng.randrange(n)
    return a if inflight[a] <= inflight[b] else b
