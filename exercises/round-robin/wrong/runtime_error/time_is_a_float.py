# 时间是小数，取余数得到的还是小数：服务器编号必须是 int。
# The time is a float, and so is its remainder; a server's number has to be an int.


def route(request, servers):
    return request.now % len(servers)
