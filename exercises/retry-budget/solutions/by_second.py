# 用 Counter 按秒记账：每一秒来了几个新请求、放行了几个重试，上一秒的键是 now − 1000。不写类，只用函数。
# Keeps accounts by the second in Counters: the new requests that came, the retries let through. The second
# before has the key now − 1000. Written as functions, without a class.

from collections import Counter

from judge import rng

requests = Counter()
admitted = Counter()


def retry(attempt: int, now: float) -> float | None:
    window = 1000.0 * 2 ** (attempt + 1)
    return rng.uniform(window, 2 * window)


def on_request(now: float) -> None:
    requests[now] += 1


def admit(attempt: int, now: float) -> bool:
    if admitted[now] >= requests[now - 1000] // 10:
        return False
    admitted[now] += 1
    return True
