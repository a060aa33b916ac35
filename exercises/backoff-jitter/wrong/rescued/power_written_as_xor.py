# `^` 在 Python 里是异或，乘方是 `**`：2 ^ 1 是 3，2 ^ 2 是 0。
# `^` is exclusive or in Python, and `**` is the power: 2 ^ 1 is 3, and 2 ^ 2 is 0.

from judge import rng


def retry(attempt, now):
    window = 1000.0 * (2 ^ (attempt + 1))
    return window * (1 + rng.random())
