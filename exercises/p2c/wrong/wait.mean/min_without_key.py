# min 没有写 key：比较的是编号，不是正在处理的请求数。
# Calls `min` without a key: it compares the servers' numbers and not their requests in flight.

from judge import rng


def route(request, servers):
    n = len(servers)
    return min(rng.randrange(n), rng.randrange(n))
