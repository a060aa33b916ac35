# 标准库的 cycle 一圈一圈地给出编号，第一个请求来时造好，之后每次取下一个。
# The standard library's `cycle` goes through the numbers again and again; it is made at the first request.

from itertools import cycle

from judge import Request, Servers


class Router:
    def __init__(self):
        self.turns = None

    def route(self, request: Request, servers: Servers) -> int:
        if self.turns is None:
            self.turns = cycle(range(len(servers)))
        return next(self.turns)
