# 把数变成文字再比："10" 排在 "2" 前面。
# Compares the counts as text: "10" comes before "2".


def route(request, servers):
    inflight = servers.in_flight
    return min(range(len(servers)), key=lambda k: f"{inflight[k]} {k}")
