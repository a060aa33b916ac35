# 只写了 allow，没写 wait_time。
# Has `allow` and no `wait_time`.

rate_per_s = 0.0
most = 0.0
tokens = 0.0
at = 0.0


def init(rate, capacity):
    global rate_per_s, most, tokens
    rate_per_s, most, tokens = rate, capacity, capacity


def allow(now, cost):
    global tokens, at
    tokens = min(most, tokens + (now - at) * rate_per_s / 1000)
    at = now
    if tokens >= cost:
        tokens -= cost
        return True
    return False
