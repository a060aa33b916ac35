# 把请求数当成真假来用：只分得出“空闲”和“在忙”，都在忙时不比较谁更忙。
# Takes the count for true or false: it tells idle from busy, and does not compare two that are busy.

from judge import rng


def route(request, servers):
    n = len(servers)
    a, b = rng.randrange(n), rng.randrange(n)
    if not servers.in_flight[a]:
        return a
    return b
