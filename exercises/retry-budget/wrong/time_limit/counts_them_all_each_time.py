# 记下每一个新请求的时刻，从不清理，每次 admit 都从头数一遍：越往后越慢。
# Keeps when every new request came, throws nothing away, and counts them all at each `admit`: slower and slower.

from judge import rng


class Retry:
    def __init__(self):
        self.requests = []
        self.retries = []

    def retry(self, attempt, now):
        window = 1000.0 * 2 ** (attempt + 1)
        return window * (1 + rng.random())

    def on_request(self, now):
        self.requests.append(now)

    def admit(self, attempt, now):
        new = sum(1 for came in self.requests if now - 1000 <= came < now)
        admitted = sum(1 for came in self.retries if came == now)
        if admitted >= new // 10:
            return False
        self.retries.append(now)
        return True
