# 本章的写法：先比请求数，再比编号，取最小的。
# As the chapter has it: the smallest by requests in flight, then by number.

from judge import Request, Servers


def route(request: Request, servers: Servers) -> int:
    inflight = servers.in_flight
    return min(range(len(servers)), key=lambda k: (inflight[k], k))
