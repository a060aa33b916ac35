# 不记令牌，只记一个时刻：什么都不再放行的话，桶什么时候重新装满（GCRA 的写法）。不写类，用函数和全局变量。
# Keeps no tokens but one time: when the bucket would be full again if nothing more passed (GCRA). Written
# without a class, as functions with global variables.

import math

ms_per_token = 0.0
bucket_ms = 0.0         # 从空到满要多少毫秒。 How long it takes to fill from empty.
full_at = 0.0


def init(rate: float, capacity: float) -> None:
    global ms_per_token, bucket_ms
    ms_per_token = 1000 / rate
    bucket_ms = capacity * ms_per_token


def after(now, cost):
    """放行之后装满的时刻。When the bucket would be full after this request."""
    return max(full_at, now) + cost * ms_per_token


def early(now, cost):
    """早了多少毫秒；不大于 0 就付得起。How many milliseconds too early; at most 0 if it passes."""
    return after(now, cost) - now - bucket_ms


def allow(now: float, cost: float) -> bool:
    global full_at
    if early(now, cost) > 0:
        return False
    full_at = after(now, cost)
    return True


def wait_time(now: float, cost: float) -> float:
    if cost * ms_per_token > bucket_ms:
        return math.inf
    return max(early(now, cost), 0.0)
