# 只比较两台，却先把所有的请求数抄成了列表：抄一台就是看一台。
# Compares two, but copies all counts into a list first, and to copy one is to read it.

from judge import rng


def route(request, servers):
    counts = list(servers.in_flight)
    a, b = rng.randrange(len(counts)), rng.randrange(len(counts))
    return a if counts[a] <= counts[b] else b
