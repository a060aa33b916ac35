# 少写了 self：tokens 被当成局部变量，还没有值就去减。
# Forgets `self`: `tokens` is taken for a local variable, which has no value to subtract from.

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
            tokens -= cost
            return True
        return False

    def wait_time(self, now, cost):
        self.refill(now)
        if cost <= self.tokens:
            return 0.0
        if cost > self.capacity:
            return math.inf
        return (cost - self.tokens) / self.rate * 1000
