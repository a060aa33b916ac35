# 令牌桶：每秒放入 rate 个令牌，最多装 capacity 个；放行一个请求，取走它的代价那么多。
# Token bucket: `rate` tokens come in a second, up to `capacity`; a request that passes takes its cost.

import math


class Limiter:
    # 每次运行开始时调用一次。要记住的东西写成 self 的属性，例如 self.rate。
    # Called once at the start of a run. What has to be remembered becomes an attribute of `self`, as self.rate.
    def __init__(self, rate: float, capacity: float):
        self.rate = rate            # 每秒放入的令牌数。 Tokens that come in a second.
        self.capacity = capacity    # 桶最多装多少令牌。 How many tokens the bucket holds at most.
        # 待完成：还要记住什么？
        # To do: what else has to be remembered?

    # 每来一个请求调用一次：现在是 now 毫秒，请求的代价是 cost 个令牌；返回是否放行。
    # Called once for each request, at `now` milliseconds, that costs `cost` tokens: does it pass?
    #
    # 想看中间的值，用 print(…)，报告会显示。
    # To look at a value, print it: the report shows it.
    def allow(self, now: float, cost: float) -> bool:
        # 待完成：现在全部放行。按过去的时间补令牌，够就取走并放行，不够就拒绝，什么也不取。
        # To do: so far everything passes. Add the tokens of the time that has passed; if there are enough,
        # take them and let the request pass, else refuse it and take nothing.
        return True

    # 询问：这样的请求再等多少毫秒才能放行？现在就行是 0，永远不行是 math.inf（无穷大）。不改变任何状态。
    # A question: how many milliseconds until such a request would pass? 0 if it would now, math.inf (infinity)
    # if it never will. It changes nothing.
    def wait_time(self, now: float, cost: float) -> float:
        # 待完成：现在只分得出“永远不行”，其余是从空桶等起的时间。
        # To do: so far only “never” is told apart; the rest is the time from an empty bucket.
        if cost > self.capacity:
            return math.inf
        return cost / self.rate * 1000
