# 把请求数排了序，位置就不再是编号：最小的总在最前，永远返回 0 号。
# Sorts the counts, and their places are no longer the servers' numbers: the smallest is always at 0.


def route(request, servers):
    counts = sorted(servers.in_flight)
    return counts.index(min(counts))
