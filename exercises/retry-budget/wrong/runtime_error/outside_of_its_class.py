# admit 和 retry 少缩进了一层，成了类外面的函数：Retry 类里没有 retry。
# `admit` and `retry` lack a level of indentation and stand outside of the class: Retry has no `retry`.

from judge import rng


class Retry:
    def __init__(self):
        self.second = 0.0
        self.requests = 0
        self.left = 0

    def on_request(self, now):
        if now > self.second:
            self.second = now
            self.left = self.requests // 10
            self.requests = 0
        self.requests += 1

def admit(self, attempt, now):
    if self.left == 0:
        return False
    self.left -= 1
    return True

def retry(self, attempt, now):
    window = 1000.0 * 2 ** (attempt + 1)
    return window * (1 + rng.random())
