# 算对了，忘了 return：函数返回的是 None。
# Computes the right number and forgets `return`: the function returns None.


def route(request, servers):
    request.index % len(servers)
