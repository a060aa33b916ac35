# in_flight 像列表一样用方括号取，不是函数。
# `in_flight` is read like a list, with brackets; it is no function.


def route(request, servers):
    return min(range(len(servers)), key=lambda k: (servers.in_flight(k), k))
