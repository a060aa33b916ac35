# 先把所有的数抄成列表，找出最小值；index 返回它第一次出现的位置，正是编号最小的那台。
# Copies all counts into a list and finds the smallest; `index` says where it stands first: the lowest number.

from judge import Request, Servers


def route(request: Request, servers: Servers) -> int:
    counts = list(servers.in_flight)
    return counts.index(min(counts))
