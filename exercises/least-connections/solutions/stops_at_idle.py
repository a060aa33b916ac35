# 空闲的服务器不可能更空了，见到第一台就不用再往下看。
# Nothing is emptier than an idle server: the first one ends the search.

from judge import Request, Servers


class Router:
    def route(self, request: Request, servers: Servers) -> int:
        best, fewest = 0, None
        for server, count in enumerate(servers.in_flight):
            if count == 0:
                return server
            if fewest is None or count < fewest:
                best, fewest = server, count
        return best
