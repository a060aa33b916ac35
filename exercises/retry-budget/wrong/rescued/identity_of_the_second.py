# 用 is not 比较时刻：两个相等的 float 不一定是同一个对象，于是每次调用都当成新的一秒，总共只数到 1。
# Compares times by `is not`: two floats that are equal need not be one object, so that every call begins a new
# second, and the count never goes beyond 1.

from judge import rng


class Retry:
    def __init__(self):
        self.second = 0.0
        self.requests = 0
        self.left = 0

    def advance(self, now):
        if now is not self.second:
            self.second = now
            self.left = self.requests // 10
            self.requests = 0

    def retry(self, attempt, now):
        window = 1000.0 * 2 ** (attempt + 1)
        return window * (1 + rng.random())

    def on_request(self, now):
        self.advance(now)
        self.requests += 1

    def admit(self, attempt, now):
        self.advance(now)
        if self.left == 0:
            return False
        self.left -= 1
        return True
