# 预算是对的，可是每个新请求都打印一行，日志很快就满了。
# The budget is right, but a line is printed for every new request, and the log is soon full.

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
        print(f"at {now} request {self.requests}")

    def admit(self, attempt, now):
        self.advance(now)
        if self.left == 0:
            return False
        self.left -= 1
        return True
