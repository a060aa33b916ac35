# advance 里没有写 global：名额算好了，却留在局部变量里，外面的 left 永远是 0。
# `advance` does not say `global`: what it works out stays in local variables, and the `left` outside is always 0.

from judge import rng

requests = 0
left = 0
second = 0.0


def advance(now):
    if now > second:
        left = requests // 10


def retry(attempt, now):
    window = 1000.0 * 2 ** (attempt + 1)
    return rng.uniform(window, 2 * window)


def on_request(now):
    global requests, second
    if now > second:
        advance(now)
        second = now
        requests = 0
    requests += 1


def admit(attempt, now):
    global left
    if left == 0:
        return False
    left -= 1
    return True
