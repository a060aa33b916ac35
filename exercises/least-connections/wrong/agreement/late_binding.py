# 每台造一个读数的 lambda；它们共用同一个 k，调用时 k 已经是最后一台，读到的全都一样。
# Makes a lambda for each server; they share one `k`, which is the last server by the time they are called.


def route(request, servers):
    counts = [lambda: servers.in_flight[k] for k in range(len(servers))]
    return min(range(len(servers)), key=lambda k: (counts[k](), k))
