# 用字典按整秒计数，每秒从头数起：两秒交界处能连着放行两秒的量，而且完全不看容量。
# Counts in a dictionary by the second of the clock: two seconds' worth passes around the border, and the
# capacity plays no part.

import math
from collections import Counter


class Limiter:
    def __init__(self, rate, capacity):
        self.rate = rate
        self.used = Counter()

    def allow(self, now, cost):
        second = int(now / 1000)
        if self.used[second] + cost > self.rate:
            return False
        self.used[second] += cost
        return True

    def wait_time(self, now, cost):
        second = int(now / 1000)
        if self.used[second] + cost <= self.rate:
            return 0.0
        if cost > self.rate:
            return math.inf
        return (second + 1) * 1000 - now
