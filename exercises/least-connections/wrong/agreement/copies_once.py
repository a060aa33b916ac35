# 只在第一个请求时抄了一份请求数，之后自己加：完成的请求从来没有减掉。
# Copies the counts at the first request and adds to its copy: what completes is never taken off.

counts = []


def route(request, servers):
    if not counts:
        counts.extend(servers.in_flight)
    best = counts.index(min(counts))
    counts[best] += 1
    return best
