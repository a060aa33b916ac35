# `//` 是商，`%` 才是余数：商会一直涨，超出最后一台。
# `//` is the quotient and `%` the remainder: the quotient goes on past the last server.


def route(request, servers):
    return request.index // len(servers)
