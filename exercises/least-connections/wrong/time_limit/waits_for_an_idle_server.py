# 循环等一台空下来；可是在 route 返回之前，时间不会往前走。
# Loops until a server is idle, but time stands still until `route` returns.


def route(request, servers):
    while True:
        for k in range(len(servers)):
            if servers.in_flight[k] == 0:
                return k
