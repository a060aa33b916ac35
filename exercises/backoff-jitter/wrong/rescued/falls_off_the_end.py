# 只写了前两次尝试：再往后函数走到末尾，返回 None，那就是放弃。
# Has a branch for the first two attempts: after those it ends without an answer, and None gives up.

from judge import rng


def retry(attempt, now):
    if attempt == 0:
        return rng.uniform(2000.0, 4000.0)
    elif attempt == 1:
        return rng.uniform(4000.0, 8000.0)
