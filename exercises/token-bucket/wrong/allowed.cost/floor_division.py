# 用 // 算过了几秒，不到一秒的时间每次都丢掉。
# Counts the seconds by //, and loses whatever is less than a second every time.

import math


class Limiter:
    def __init__(self, rate, capacity):
        self.rate = rate
        self.capacity = capacity
        self.tokens = capacity
        self.at = 0.0

    def refill(self, now):
        seconds = (now - self.at) // 1000
        self.tokens = min(self.capacity, self.tokens + seconds * self.rate)
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
        return (cost - self.tokens) / self.rate * 1000
