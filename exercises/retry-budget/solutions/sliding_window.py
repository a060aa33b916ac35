# 滑动窗口：记下过去一秒里每个新请求和每个放行的重试的时刻。
# A sliding window: remembers when the last second's new requests came, and its admitted retries.

from collections import deque

from judge import rng


class Retry:
    def __init__(self):
        self.requests = deque()
        self.retries = deque()

    def retry(self, attempt: int, now: float) -> float | None:
        window = 1000.0 * 2 ** (attempt + 1)
        return rng.uniform(window, 2 * window)

    def on_request(self, now: float) -> None:
        self.forget(now)
        self.requests.append(now)

    def forget(self, now):
        while self.requests and self.requests[0] < now - 1000:
            self.requests.popleft()
        while self.retries and self.retries[0] <= now - 1000:
            self.retries.popleft()

    def admit(self, attempt: int, now: float) -> bool:
        self.forget(now)
        if (len(self.retries) + 1) * 10 > len(self.requests):
            return False
        self.retries.append(now)
        return True
