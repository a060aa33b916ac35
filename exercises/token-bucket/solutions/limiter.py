# 只在有人来问时补令牌：记下桶里有多少、是什么时刻的数，用的时候再按过去的时间算。
# Refills only when asked: keeps how many tokens there were and when, and counts on from there.

import math


class Limiter:
    def __init__(self, rate: float, capacity: float):
        self.rate = rate
        self.capacity = capacity
        self.tokens = capacity
        self.at = 0.0       # tokens 是这个时刻的数。 The time for which `tokens` is right.

    def level(self, now):
        """此刻桶里的令牌。The tokens that there are now."""
        refill = (now - self.at) / 1000 * self.rate
        return min(self.tokens + refill, self.capacity)

    def allow(self, now: float, cost: float) -> bool:
        self.tokens = self.level(now)
        self.at = now
        if self.tokens < cost:
            return False
        self.tokens -= cost
        return True

    def wait_time(self, now: float, cost: float) -> float:
        missing = cost - self.level(now)
        if missing <= 0:
            return 0.0
        if cost > self.capacity:
            return math.inf
        return missing / self.rate * 1000
