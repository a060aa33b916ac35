# admit 里给 left 赋了值，又没有写 global：Python 把它当成局部变量，还没有值就被读了。
# Assigns `left` in `admit` without `global`: Python takes it for a local variable, which is read before it has a
# value.

from judge import rng

second = 0.0
requests = 0
left = 0


def retry(attempt, now):
    window = 1000.0 * 2 ** (attempt + 1)
    return window * (1 + rng.random())


def on_request(now):
    global second, requests, left
    if now > second:
        second = now
        left = requests // 10
        requests = 0
    requests += 1


def admit(attempt, now):
    if left == 0:
        return False
    left -= 1
    return True
