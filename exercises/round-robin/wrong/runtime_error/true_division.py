# 自己算余数，用了 `/`：商和余数都成了 float；向下取整的除法是 `//`。
# Works out the remainder by hand with `/`, which gives floats; the division that rounds down is `//`.


def route(request, servers):
    n = len(servers)
    rounds = request.index / n
    return request.index - rounds * n
