# wait_time 直接调用 allow 来看行不行：行的时候，令牌已经取走了。
# wait_time calls allow to see whether it would pass; when it does, the tokens are gone.

import math


class Limiter:
    def __init__(self, rate, capacity):
        self.rate = rate
        self.capacity = capacity
        self.tokens = capacity
        self.at = 0.0

    def refill(self, now):
        self.tokens = min(self.capacity, self.tokens + (now - self.at) * self.rate / 1000)
        self.at = now

    def allow(self, now, cost):
        self.refill(now)
        if self.tokens >= cost:
            self.tokens -= cost
            return True
        return False

    def wait_time(self, now, cost):
        if self.allow(now, cost):
            return 0.0
        if cost > self.capacity:
            return math.inf
        return (cost - self.tokens) / self.rate * 1000
