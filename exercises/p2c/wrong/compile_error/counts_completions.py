# 想用 on_complete 自己记账，一次都不看；本题没有给这个回调。
# Wants to keep counts by `on_complete` and read nothing; this exercise grants no callback.

from judge import rng

counts = {}


def route(request, servers):
    a, b = rng.randrange(len(servers)), rng.randrange(len(servers))
    best = a if counts.get(a, 0) <= counts.get(b, 0) else b
    counts[best] = counts.get(best, 0) + 1
    return best


def on_complete(server, now, latency):
    counts[server] -= 1
