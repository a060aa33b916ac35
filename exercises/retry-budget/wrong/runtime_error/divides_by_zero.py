# 拿放行数除以这一秒的新请求数：重试先问，除数是 0。
# Divides by the present second's new requests: the retries are asked first, and the divisor is 0.

from judge import rng


class Retry:
    def __init__(self):
        self.second = 0.0
        self.requests = 0
        self.admitted = 0

    def advance(self, now):
        if now > self.second:
            self.second = now
            self.requests = 0
            self.admitted = 0

    def retry(self, attempt, now):
        window = 1000.0 * 2 ** (attempt + 1)
        return window * (1 + rng.random())

    def on_request(self, now):
        self.advance(now)
        self.requests += 1

    def admit(self, attempt, now):
        self.advance(now)
        if (self.admitted + 1) / self.requests > 0.1:
            return False
        self.admitted += 1
        return True
