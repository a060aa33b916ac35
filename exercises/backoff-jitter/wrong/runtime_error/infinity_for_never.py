# 想用无穷大表示“不再重试”；放弃要返回 None。
# Means infinity as “never again”; to give up is to return None.

import math

from judge import rng


def retry(attempt, now):
    if attempt >= 2:
        return math.inf
    window = 1000.0 * 2 ** (attempt + 1)
    return rng.uniform(window, 2 * window)
