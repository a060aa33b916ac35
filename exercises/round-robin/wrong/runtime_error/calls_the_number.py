# request.index 是一个数，不是函数，后面不能加括号。
# `request.index` is a number and no function: there is nothing to call.


def route(request, servers):
    return request.index() % len(servers)
