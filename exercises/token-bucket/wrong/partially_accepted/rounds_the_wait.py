# 等待时间用 round 留了两位小数。
# Rounds the wait to two places.

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
        self.refill(now)
        if cost <= self.tokens:
            return 0.0
        if cost > self.capacity:
            return math.inf
        return round((cost - self.tokens) / self.rate * 1000, 2)
