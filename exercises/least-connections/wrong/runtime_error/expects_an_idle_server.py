# 以为总有空闲的服务器：全都在忙的时候，next 没有东西可取。
# Expects an idle server always to be there: when all are busy `next` has nothing to give.


def route(request, servers):
    return next(k for k in range(len(servers)) if servers.in_flight[k] == 0)
