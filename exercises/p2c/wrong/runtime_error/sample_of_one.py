# sample 要抽两台不同的；只有一台服务器时抽不出来。
# `sample` is to draw two different servers, which a single one has not.

from judge import rng


def route(request, servers):
    a, b = rng.sample(range(len(servers)), 2)
    return a if servers.in_flight[a] <= servers.in_flight[b] else b
