# 指数退避加抖动：等得一次比一次久，并且不要一起回来。
# Exponential backoff with jitter: wait longer each time, and don't come back together.

from judge import rng


# 第 attempt 次尝试（从 0 数起）在 now 毫秒失败了，失败一个请求调用一次。
# 返回毫秒数：等这么久再试；返回 None：放弃这个请求。
# Called once for each request whose attempt number `attempt`, from 0, failed at `now` milliseconds.
# Returns how many milliseconds to wait before the next attempt, or None to give the request up.
#
# 想看中间的值，用 print(…)，报告会显示。
# To look at a value, print it: the report shows it.
def retry(attempt: int, now: float) -> float | None:
    # 待完成：现在一点不等，这是“立即重试”。
    # 窗口 w = 2 ** (attempt + 1) 秒；每个请求在 w 到 2w 之间各等各的。
    # [0, 1) 上的随机数：rng.random()。
    #
    # To do: so far it does not wait at all, which is immediate retry.
    # The window w is 2 ** (attempt + 1) seconds; each request waits a time of its own from w to 2w.
    # A random number from [0, 1): rng.random().
    return 0.0
