# def 那一行的末尾少了冒号。
# The line with `def` has no colon at its end.


def route(request, servers)
    return request.index % len(servers)
