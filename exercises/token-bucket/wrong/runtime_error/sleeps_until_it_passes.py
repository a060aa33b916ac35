# 令牌不够就用 time.sleep 等一等再放行；沙箱里没有时钟，也没有人在等。
# Sleeps when there are too few tokens and then lets the request pass; the sandbox has no clock to sleep by.

import math
import time


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
        if cost > self.capacity:
            return False
        while self.tokens < cost:
            wait = (cost - self.tokens) / self.rate
            time.sleep(wait)
            self.refill(now + wait * 1000)
        self.tokens -= cost
        return True

    def wait_time(self, now, cost):
        self.refill(now)
        if cost <= self.tokens:
            return 0.0
        if cost > self.capacity:
            return math.inf
        return (cost - self.tokens) / self.rate * 1000
