# 两台一定不同：sample 不放回地抽；只有一台时没得挑。
# Two different servers: `sample` puts nothing back. With a single server there is no choice.

from judge import Request, Servers, rng


def route(request: Request, servers: Servers) -> int:
    n, inflight = len(servers), servers.in_flight
    if n == 1:
        return 0
    a, b = rng.sample(range(n), 2)
    return a if inflight[a] <= inflight[b] else b
