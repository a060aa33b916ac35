# 在 retry 里循环等到时间过去；返回之前时间是停住的。
# Loops in `retry` until the time has passed; time stands still until it returns.

from judge import rng


def retry(attempt, now):
    window = 1000.0 * 2 ** (attempt + 1)
    due = now + window * (1 + rng.random())
    while now < due:
        pass
    return 0.0
