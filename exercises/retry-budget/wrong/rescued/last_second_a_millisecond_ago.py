# 上一秒写成了 now - 1，那是一毫秒之前；Counter 里没有这个键，数出来是 0，一个也不放行。
# Looks for the last second at now - 1, which is a millisecond ago; the Counter has no such key and answers 0, so
# that no retry goes on.

from collections import Counter

from judge import rng

requests = Counter()
admitted = Counter()


def retry(attempt, now):
    window = 1000.0 * 2 ** (attempt + 1)
    return rng.uniform(window, 2 * window)


def on_request(now):
    requests[now] += 1


def admit(attempt, now):
    if admitted[now] >= requests[now - 1] // 10:
        return False
    admitted[now] += 1
    return True
