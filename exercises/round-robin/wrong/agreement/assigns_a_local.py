# advance 里没有写 global：它赋值的是自己的局部变量，外面的 turn 永远是 0。
# `advance` does not say `global`: it assigns a variable of its own, and the one outside stays 0.

turn = 0


def advance(chosen, n):
    turn = (chosen + 1) % n


def route(request, servers):
    chosen = turn
    advance(chosen, len(servers))
    return chosen
