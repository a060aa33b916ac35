# 本章的写法：同一批的第 j 个失败（从 0 数起）等 w + j mod w 秒，均匀铺开，不用随机数。
# As the chapter spreads them: failure j of a cohort, from 0, waits w + j mod w seconds. It draws nothing.

cohort = (0, 0.0)       # 现在这一批：第几次尝试、什么时刻失败。 The present cohort: which attempt, and when it failed.
failed = 0              # 这一批已经失败了几个。 How many of it have failed so far.


def retry(attempt: int, now: float) -> float | None:
    global cohort, failed
    window = 2 ** (attempt + 1)
    if cohort != (attempt, now):
        cohort = (attempt, now)
        failed = 0
    seconds = window + failed % window
    failed += 1
    return seconds * 1000.0
