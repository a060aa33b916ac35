# 函数里给 turn 赋了值，又没有写 global：Python 把它当成局部变量，还没有值就被读了。
# Assigns `turn` without `global`: Python takes it for a local variable, which is read before it has a value.

turn = 0


def route(request, servers):
    chosen = turn
    turn = (turn + 1) % len(servers)
    return chosen
