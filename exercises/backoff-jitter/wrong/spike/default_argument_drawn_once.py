# 默认参数只在定义函数时算一次：抽出来的数大家共用，还是一起回来。
# A default argument is computed once, when the function is defined: all share one draw, and come back together.

from judge import rng


def spread(window, share=rng.random()):
    return window * (1 + share)


def retry(attempt, now):
    return spread(1000.0 * 2 ** (attempt + 1))
