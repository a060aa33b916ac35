# 二选一：随机挑两台，发给其中正在处理的请求数少的那台。
# Power of two choices: of two servers picked at random, the one with fewer requests in flight.

from judge import Request, Servers, rng


# 每来一个请求调用一次，返回服务器编号：0 到 len(servers) − 1。
# Called once for each request; returns a server's number, from 0 to len(servers) − 1.
#
# 想看中间的值，用 print(…)，报告会显示。
# To look at a value, print it: the report shows it.
def route(request: Request, servers: Servers) -> int:
    # 待完成：现在只随机挑了一台，这是“随机”策略。
    # 再挑一台，比较两台正在处理的请求数：servers.in_flight[编号]。
    # 每次决策最多看两次 in_flight。
    #
    # To do: so far one server is picked at random, which is the random policy.
    # Pick a second, and compare their requests in flight: servers.in_flight[number].
    # A decision may read `in_flight` at most twice.
    return rng.randrange(len(servers))
