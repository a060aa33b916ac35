# 返回的是秒，像 time.sleep 的参数那样；这里要毫秒，等 2 秒成了等 2 毫秒。
# Answers in seconds, as `time.sleep` takes them; here it is milliseconds, and 2 s become 2 ms.

from judge import rng


def retry(attempt, now):
    window = 2.0 ** (attempt + 1)
    return rng.uniform(window, 2 * window)
