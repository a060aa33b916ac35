# 新请求和放行的重试全都记下来，从不清理，每次 admit 都从头数一遍：越往后越慢。
# Keeps all new requests and admitted retries, throws nothing away, and counts them all at each `admit`: slower
# and slower.

from collections import Counter

from judge import rng


class Retry:
    def __init__(self):
        self.events = []

    def retry(self, attempt, now):
        window = 1000.0 * 2 ** (attempt + 1)
        return window * (1 + rng.random())

    def on_request(self, now):
        self.events.append(("new", now))

    def admit(self, attempt, now):
        counts = Counter((what, int(at / 1000)) for what, at in self.events)
        second = int(now / 1000)
        if counts["retry", second] >= counts["new", second - 1] // 10:
            return False
        self.events.append(("retry", now))
        return True
