# 用整数记令牌，单位是 10^-12 个：Python 的整数没有上限，加减没有舍入。
# Counts in whole numbers of 10^-12 tokens: Python's integers have no bound, and adding them rounds nothing.

import math

UNIT = 10 ** 12


def units(tokens):
    return round(tokens * UNIT)


class Limiter:
    def __init__(self, rate: float, capacity: float):
        self.rate = rate
        self.capacity = units(capacity)
        self.left = self.capacity
        self.at = 0.0

    def refill(self, now):
        self.left = min(self.left + units((now - self.at) / 1000 * self.rate), self.capacity)
        self.at = now

    def allow(self, now: float, cost: float) -> bool:
        self.refill(now)
        if self.left < units(cost):
            return False
        self.left -= units(cost)
        return True

    # 补令牌不改变任何回答，所以询问时也可以补。 To refill changes no answer, so that a question may do it.
    def wait_time(self, now: float, cost: float) -> float:
        self.refill(now)
        if units(cost) > self.capacity:
            return math.inf
        missing = max(units(cost) - self.left, 0)
        return missing / UNIT / self.rate * 1000
