# 用 round(…, -4) 把重试的时刻凑成整 10 秒：十秒的失败一起回来。
# Rounds the moment of the retry to whole tens of seconds: ten seconds' failures come back together.

from judge import rng


def retry(attempt, now):
    window = 1000.0 * 2 ** (attempt + 1)
    due = now + window * (1 + rng.random())
    return max(round(due, -4) - now, 0.0)
