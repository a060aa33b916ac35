# 把时刻的毫秒部分当成随机数；now 是一秒的开始，毫秒部分总是 0，谁也没有抖动。
# Takes the milliseconds of the time for a random number; `now` is the start of a second, they are always 0, and
# nobody jitters.


def retry(attempt, now):
    window = 1000.0 * 2 ** (attempt + 1)
    share = now % 1000 / 1000
    return window * (1 + share)
