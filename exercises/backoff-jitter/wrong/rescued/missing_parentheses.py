# 少了括号：2 ** attempt + 1 是先乘方再加一，得到 2、3、5、9，而不是 2、4、8、16。
# Lacks parentheses: 2 ** attempt + 1 takes the power first and gives 2, 3, 5, 9 instead of 2, 4, 8, 16.

from judge import rng


def retry(attempt, now):
    window = 1000.0 * (2 ** attempt + 1)
    return window * (1 + rng.random())
