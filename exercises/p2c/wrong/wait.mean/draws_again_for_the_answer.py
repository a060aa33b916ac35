# pick 每次调用都重新抽：比较的是两台，返回的是另外抽的一台。
# `pick` draws anew whenever it is called: two servers are compared, and yet another is answered.

from judge import rng


def route(request, servers):
    def pick():
        return rng.randrange(len(servers))

    if servers.in_flight[pick()] <= servers.in_flight[pick()]:
        return pick()
    return pick()
