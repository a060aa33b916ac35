# 每种尝试一个轮转的 cycle，等待从 w 到 2w − 1 秒轮流发，不用随机数，也不管是哪一批。
# A cycle for each attempt deals out w to 2w − 1 seconds in turn. It draws nothing, and knows no cohorts.

from itertools import cycle


class Retry:
    def __init__(self):
        self.seconds = {}

    def retry(self, attempt: int, now: float) -> float | None:
        window = 2 ** (attempt + 1)
        if attempt not in self.seconds:
            self.seconds[attempt] = cycle(range(window, 2 * window))
        return 1000.0 * next(self.seconds[attempt])
