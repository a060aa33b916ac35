# tokens -= cost 改的是函数里的局部变量，没有存回去：桶永远是满的。
# `tokens -= cost` changes a local variable that is never stored: the bucket stays full.

import math


class Limiter:
    def __init__(self, rate, capacity):
        self.rate = rate
        self.capacity = capacity
        self.tokens = capacity
        self.at = 0.0

    def level(self, now):
        return min(self.capacity, self.tokens + (now - self.at) * self.rate / 1000)

    def allow(self, now, cost):
        tokens = self.level(now)
        if tokens >= cost:
            tokens -= cost
            return True
        return False

    def wait_time(self, now, cost):
        missing = cost - self.level(now)
        if missing <= 0:
            return 0.0
        if cost > self.capacity:
            return math.inf
        return missing / self.rate * 1000
