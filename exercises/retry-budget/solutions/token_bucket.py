# 令牌桶：一个新请求放入十分之一个令牌，一个重试取走一个；桶里最多留上一秒的份。
# A token bucket: a new request puts in a tenth of a token and a retry takes one; it holds at most what the last
# second put in.

from judge import rng

tenths = 0              # 单位是十分之一个令牌，没有舍入误差。 In tenths of a token, so that nothing is rounded.
second = 0.0
put_in = 0              # 这一秒放入的。 What this second has put in.


def advance(now):
    global tenths, second, put_in
    if now > second:
        tenths = min(tenths, put_in)
        second = now
        put_in = 0


def retry(attempt: int, now: float) -> float | None:
    window = 1000.0 * 2 ** (attempt + 1)
    return rng.uniform(window, 2 * window)


def on_request(now: float) -> None:
    global tenths, put_in
    advance(now)
    tenths += 1
    put_in += 1


def admit(attempt: int, now: float) -> bool:
    global tenths
    advance(now)
    if tenths < 10:
        return False
    tenths -= 10
    return True
