# 循环里造了一排 lambda；它们共用同一个 k，调用时 k 已经是 4：第一次重试就要等 32 秒以上。
# Makes a row of lambdas in a loop; they share one `k`, which is 4 by the time they are called: even the first
# retry waits 32 seconds or more.

from judge import rng

waits = []
for k in range(5):
    waits.append(lambda: 1000.0 * 2 ** (k + 1) * (1 + rng.random()))


def retry(attempt, now):
    return waits[attempt]()
