# 每次补完令牌都用 round 留两位小数，想去掉 0.1 + 0.2 那样的零头：丢掉的积少成多。
# Rounds the tokens to two places after each refill, to be rid of things like 0.1 + 0.2: what is lost adds up.

import math


class Limiter:
    def __init__(self, rate, capacity):
        self.rate = rate
        self.capacity = capacity
        self.tokens = capacity
        self.at = 0.0

    def refill(self, now):
        refilled = self.tokens + (now - self.at) * self.rate / 1000
        self.tokens = min(self.capacity, round(refilled, 2))
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
