# 从多到少排序，取最后一个；一样少的仍按原来的次序排，最后一个是编号最大的。
# Sorts from the most to the fewest and takes the last; the tied keep their order, so it is the highest number.


def route(request, servers):
    inflight = servers.in_flight
    return sorted(range(len(servers)), key=lambda k: inflight[k], reverse=True)[-1]
