# 列表的长度写死成 8：服务器更多时越界。
# Keeps the counts in a list of eight: out of range with more servers.

counts = [0] * 8


def route(request, servers):
    for k in range(len(servers)):
        counts[k] = servers.in_flight[k]
    return min(range(len(servers)), key=lambda k: (counts[k], k))
