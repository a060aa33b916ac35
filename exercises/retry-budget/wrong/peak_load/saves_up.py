# 写了 += 而不是 =：每秒的名额攒了下来，故障里一次花光。
# Has += in place of =: each second's places are saved up, and spent at once in the outage.

from judge import rng


class Retry:
    def __init__(self):
        self.second = 0.0
        self.requests = 0
        self.left = 0

    def advance(self, now):
        if now > self.second:
            self.second = now
            self.left += self.requests // 10
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
