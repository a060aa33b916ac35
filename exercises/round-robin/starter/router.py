# 轮询：第 i 个请求发给第 i mod n 台服务器。
# Round robin: request i goes to server i mod n.

from judge import Request, Servers


# 每来一个请求调用一次，返回服务器编号：0 到 len(servers) − 1。
# Called once for each request; returns a server's number, from 0 to len(servers) − 1.
#
# 想看中间的值，用 print(…)，报告会显示。
# To look at a value, print it: the report shows it.
def route(request: Request, servers: Servers) -> int:
    # 待完成：现在所有请求都挤在 0 号服务器上。
    # 第几个请求：request.index，从 0 开始。有几台服务器：len(servers)。
    #
    # To do: every request piles up on server 0 so far.
    # Which request this is: request.index, from 0. How many servers: len(servers).
    return 0
