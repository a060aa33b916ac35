# 本章的写法：退避铺满 [w, 2w)，每秒放行的重试不超过上一秒新请求的一成。
# As the chapter has it: backoff spread over [w, 2w), and in a second no more retries than a tenth of the last
# one's new requests.


class Retry:
    def __init__(self):
        self.cohort = (0, 0.0)
        self.failed = 0
        self.second = 0.0
        self.requests = 0       # 这一秒的新请求。 This second's new requests.
        self.left = 0           # 这一秒还能放行几个重试。 How many more retries this second lets through.

    def advance(self, now):
        """到了新的一秒：上一秒的新请求数定下这一秒的预算，重新数起。
        In a new second the last one's new requests make the budget, and the count starts again."""
        if now > self.second:
            self.second = now
            self.left = self.requests // 10
            self.requests = 0

    def retry(self, attempt: int, now: float) -> float | None:
        window = 2 ** (attempt + 1)
        if self.cohort != (attempt, now):
            self.cohort = (attempt, now)
            self.failed = 0
        seconds = window + self.failed % window
        self.failed += 1
        return seconds * 1000.0

    def on_request(self, now: float) -> None:
        self.advance(now)
        self.requests += 1

    def admit(self, attempt: int, now: float) -> bool:
        self.advance(now)
        if self.left == 0:
            return False
        self.left -= 1
        return True
