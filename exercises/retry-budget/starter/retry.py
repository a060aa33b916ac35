# 重试预算：每秒放行的重试不超过新请求的一成，多出的直接丢弃。
# Retry budget: in a second no more retries than a tenth of the new requests; the rest are dropped.

from judge import rng


class Retry:
    # 每次运行开始时调用一次。要记住的数写成 self 的属性，例如 self.requests = 0。
    # Called once at the start of a run. What has to be remembered becomes an attribute of `self`, such as
    # self.requests = 0.
    def __init__(self):
        # 待完成。To do.
        pass

    # 第 attempt 次尝试（从 0 数起）失败了：等多少毫秒再试；None 是放弃。上一题的退避已经写好。
    # Attempt number `attempt`, from 0, failed: how many milliseconds to wait, or None to give up. The
    # backoff of the last exercise is here already.
    #
    # 想看中间的值，用 print(…)，报告会显示。
    # To look at a value, print it: the report shows it.
    def retry(self, attempt: int, now: float) -> float | None:
        window = 1000.0 * 2 ** (attempt + 1)
        return window * (1 + rng.random())

    # 来了一个新请求（不是重试）。now 是这一秒的开始，毫秒：0、1000、2000……
    # A new request comes, which is no retry. `now` is the second's start in milliseconds: 0, 1000, 2000 …
    def on_request(self, now: float) -> None:
        # 待完成：数这一秒有几个新请求。
        # To do: count this second's new requests.
        pass

    # 一个重试到时间了：True 放行，False 丢弃这个请求。每一秒里，重试先问，新请求后到。
    # A retry comes due: True lets it through, False drops the request. In each second the retries are
    # asked first, and the new requests come after.
    def admit(self, attempt: int, now: float) -> bool:
        # 待完成：现在来者不拒。预算用完就返回 False。
        # To do: so far every retry is let through. Return False when the budget is spent.
        return True
