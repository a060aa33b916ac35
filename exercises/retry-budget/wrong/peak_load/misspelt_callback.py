# 回调名写成了 admits：没有这样的回调，没有人来问，重试全部放行。
# The callback is called `admits`; there is none of that name, nobody asks it, and every retry goes on.

from judge import rng


class Retry:
    def __init__(self):
        self.second = 0.0
        self.requests = 0
        self.left = 0

    def advance(self, now):
        if now > self.second:
            self.second = now
            self.left = self.requests // 10
            self.requests = 0

    def retry(self, attempt, now):
        window = 1000.0 * 2 ** (attempt + 1)
        return window * (1 + rng.random())

    def on_request(self, now):
        self.advance(now)
        self.requests += 1

    def admits(self, attempt, now):
        self.advance(now)
        if self.left == 0:
            return False
        self.left -= 1
        return True
