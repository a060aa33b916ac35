# 想跳过正在忙的服务器；本题没有给 in_flight，轮询也不看后端状态。
# Wants to pass over busy servers; this exercise grants no `in_flight`, and round robin looks at none.


def route(request, servers):
    turn = request.index % len(servers)
    if servers.in_flight[turn] == 0:
        return turn
    return (turn + 1) % len(servers)
