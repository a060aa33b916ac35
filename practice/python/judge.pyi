"""What a policy in Python can use besides the standard library.  用 Python 写策略时，标准库之外能用到的一切。

This file is for editors: it says names and types. The judge brings its own `judge` when it runs a policy.
这个文件给编辑器看：名字和类型。评测机运行策略时用它自己的 `judge`。

A policy is a file that defines the functions of its kind:
策略是一个文件，定义它那一类的函数：

    # router.py
    def route(request: Request, servers: Servers) -> int: ...
    def on_complete(server: int, now: float, latency: float) -> None: ...     # where granted 题目提供时

    # retry.py
    def retry(attempt: int, now: float) -> float | None: ...                  # None gives up 放弃
    def on_request(now: float) -> None: ...                                   # where granted 题目提供时
    def admit(attempt: int, now: float) -> bool: ...                          # where granted 题目提供时
    def on_success(attempt: int, now: float) -> None: ...                     # where granted 题目提供时

    # limiter.py
    def init(rate: float, capacity: float) -> None: ...                       # optional 可以不写
    def allow(now: float, cost: float) -> bool: ...
    def wait_time(now: float, cost: float) -> float: ...

    # functions.py: the functions that the exercise declares; a list of numbers is a list of float.
    # 题目声明的函数；一列数就是 float 的列表。

Or a class named `Router`, `Retry` or `Limiter` with these functions as its methods; it is made once,
`Limiter(rate, capacity)`, the others without arguments. Times, delays and latencies are milliseconds,
costs are tokens, attempts count from 0.
也可以写成一个类，名叫 `Router`、`Retry` 或 `Limiter`，这些函数是它的方法；评测机创建它一次，限流器是
`Limiter(rate, capacity)`，其余不带参数。时间、等待、延迟以毫秒计，代价以令牌计，尝试从 0 数起。
"""

from random import Random
from typing import Iterator

class Request:
    """The request that is to be routed. 等待分配的请求。"""

    @property
    def now(self) -> float:
        """The time, in milliseconds. 现在的时间，毫秒。"""
    @property
    def index(self) -> int:
        """Which request this is, from 0. 这是第几个请求，从 0 开始。"""

class InFlight:
    """Requests in flight by server. Each look at a server counts as one read.
    每台服务器正在处理的请求数。每看一台算一次读取。"""

    def __getitem__(self, server: int) -> int:
        """Requests that this server has and has not completed, waiting ones included.
        这台服务器正在处理的请求数（包括排队的）。"""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...

class Servers:
    """The servers, as far as the exercise lets a policy see them. 服务器：题目让策略看到的部分。"""

    def __len__(self) -> int:
        """How many there are; they are numbered from 0. 服务器数量，编号从 0 开始。"""
    def __iter__(self) -> Iterator[int]:
        """Their numbers, as `range(len(servers))`. 所有编号，即 `range(len(servers))`。"""
    @property
    def in_flight(self) -> InFlight: ...

rng: Random
"""Random numbers from the judge, other ones for each seed: `rng.random()`, `rng.randrange(n)`,
`rng.choice(list)` and the rest of `random.Random`. The functions of the module `random` draw from it too.
评测机的随机数，每个种子各不相同；`random.Random` 的方法都有。模块 `random` 的函数也从这里取数。"""

def log(*values: object) -> None:
    """Writes a line to the log, which the report shows; so does `print`.
    往日志里写一行，评测报告会显示；`print` 也一样。"""
