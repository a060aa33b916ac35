# if 里写了 `=`，那是赋值；比较要写 `==`。
# Has `=` in an `if`, which assigns; to compare is `==`.


def route(request, servers):
    fewest = min(servers.in_flight)
    for k in range(len(servers)):
        if servers.in_flight[k] = fewest:
            return k
