# min(servers.in_flight) 把每一台都看了一遍：这是最少连接。
# `min(servers.in_flight)` looks at every server: that is least connections.


def route(request, servers):
    fewest = min(servers.in_flight)
    for k in range(len(servers)):
        if servers.in_flight[k] == fewest:
            return k
