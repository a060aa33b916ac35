# Python 里没有 else if，要写 elif。
# There is no `else if` in Python: it is `elif`.

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

    def admit(self, attempt, now):
        self.advance(now)
        if self.left == 0:
            return False
        else if self.left > 0:
            self.left -= 1
            return True
