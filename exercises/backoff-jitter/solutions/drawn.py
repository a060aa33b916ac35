# 每个失败自己抽：在 [w, 2w) 里均匀分布，w = 2^(k+1) 秒。
# Each failure draws its own delay: uniform over [w, 2w), where w = 2^(k+1) seconds.

from judge import rng


def retry(attempt: int, now: float) -> float | None:
    window = 1000.0 * 2 ** (attempt + 1)
    return rng.uniform(window, 2 * window)
