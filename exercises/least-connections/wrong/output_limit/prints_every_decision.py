# 规则是对的，可是每个请求都打印一行，日志很快就满了。
# The rule is right, but a line is printed for every request, and the log is soon full.


def route(request, servers):
    counts = list(servers.in_flight)
    best = counts.index(min(counts))
    print("request", request.index, "at", request.now, "counts", counts, "goes to server", best)
    return best
