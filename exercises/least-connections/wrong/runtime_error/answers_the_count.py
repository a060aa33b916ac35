# 返回的是最少的请求数，不是哪一台。
# Answers the fewest requests instead of the server that has them.


def route(request, servers):
    return min(servers.in_flight)
