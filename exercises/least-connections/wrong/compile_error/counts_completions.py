# 想用 on_complete 自己记账；本题没有给这个回调，in_flight 已经是准的。
# Wants to keep counts by `on_complete`; this exercise grants no callback, and `in_flight` is exact.

counts = []


def route(request, servers):
    if not counts:
        counts.extend([0] * len(servers))
    best = counts.index(min(counts))
    counts[best] += 1
    return best


def on_complete(server, now, latency):
    counts[server] -= 1
