# 想用 admit 限制重试量；这一题没有给这个回调，下一题才有。
# Wants to hold retries back by `admit`; this exercise grants no callback, the next one does.

from judge import rng


def retry(attempt, now):
    window = 1000.0 * 2 ** (attempt + 1)
    return rng.uniform(window, 2 * window)


def admit(attempt, now):
    return rng.random() < 0.1
