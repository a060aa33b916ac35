# rate 已经是参数的名字，不能再写进 global：Python 不接受这个文件。
# `rate` is the name of a parameter and can't be `global` as well: Python refuses the file.

import math

rate = 0.0
capacity = 0.0
tokens = 0.0
at = 0.0


def init(rate, capacity):
    global rate, capacity, tokens
    tokens = capacity


def refill(now):
    global tokens, at
    tokens = min(capacity, tokens + (now - at) * rate / 1000)
    at = now


def allow(now, cost):
    global tokens
    refill(now)
    if tokens >= cost:
        tokens -= cost
        return True
    return False


def wait_time(now, cost):
    refill(now)
    if cost <= tokens:
        return 0.0
    if cost > capacity:
        return math.inf
    return (cost - tokens) / rate * 1000
