# 用分数记令牌：加减乘除都没有舍入，给出 float 时才取近似。
# Counts tokens in fractions: nothing is rounded but the wait that is answered.

import math
from fractions import Fraction


class Limiter:
    def __init__(self, rate: float, capacity: float):
        self.per_ms = Fraction(rate) / 1000
        self.capacity = Fraction(capacity)
        self.full_at = Fraction(0)      # 什么都不再放行的话，桶装满的时刻。 When it would be full if nothing passed.

    def missing(self, now, cost):
        """还缺多少令牌；不大于 0 就付得起。How many tokens are missing; at most 0 if it can be paid."""
        used = max(self.full_at - Fraction(now), 0) * self.per_ms
        return used + Fraction(cost) - self.capacity

    def allow(self, now: float, cost: float) -> bool:
        if self.missing(now, cost) > 0:
            return False
        self.full_at = max(self.full_at, Fraction(now)) + Fraction(cost) / self.per_ms
        return True

    def wait_time(self, now: float, cost: float) -> float:
        if cost > self.capacity:
            return math.inf
        return float(max(self.missing(now, cost), 0) / self.per_ms)
