# 在 allow 里一直等到令牌够；可是 allow 返回之前，时间不会走。
# Waits in `allow` until there are enough tokens; but no time passes until `allow` returns.

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
        while True:
            self.refill(now)
            if self.tokens >= cost:
                self.tokens -= cost
                return True

    def wait_time(self, now, cost):
        self.refill(now)
        if cost <= self.tokens:
            return 0.0
        if cost > self.capacity:
            return math.inf
        return (cost - self.tokens) / self.rate * 1000
