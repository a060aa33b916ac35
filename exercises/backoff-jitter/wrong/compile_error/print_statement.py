# print 少了括号，那是 Python 2 的写法。
# `print` without parentheses is Python 2.

from judge import rng


def retry(attempt, now):
    window = 1000.0 * 2 ** (attempt + 1)
    print "window", window
    return rng.uniform(window, 2 * window)
