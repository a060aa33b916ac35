# 两台一样空时两个分支都没有进，函数走到末尾，返回 None。
# When the two tie neither branch is taken, and the function ends without an answer: None.

from judge import rng


def route(request, servers):
    a, b = rng.randrange(len(servers)), rng.randrange(len(servers))
    of_a, of_b = servers.in_flight[a], servers.in_flight[b]
    if of_a < of_b:
        return a
    if of_b < of_a:
        return b
