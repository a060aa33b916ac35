// 重试预算：每秒放行的重试不超过新请求的一成，多出的直接丢弃。
// Retry budget: in a second no more retries than a tenth of the new requests; the rest are dropped.

use judge::{Retry, retry};

#[derive(Default)]
struct MyRetry {
    // 待完成：要记住的数放在这里，例如 requests: u32，运行开始时都是 0。
    // To do: what you need to remember goes here, such as requests: u32; all are 0 when a run begins.
}

impl Retry for MyRetry {
    // 第 attempt 次尝试（从 0 数起）失败了：等多少毫秒再试；None 是放弃。上一题的退避已经写好。
    // Attempt number `attempt`, from 0, failed: how many milliseconds to wait, or None to give up. The
    // backoff of the last exercise is here already.
    //
    // 想看中间的值，用 judge::log(format!("…"))，报告会显示；println! 的输出没有地方去。
    // To look at a value, use judge::log(format!("…")), which the report shows; println! goes nowhere.
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        let window = 1000.0 * f64::from(1u32 << (attempt + 1));
        Some(window * (1.0 + judge::random()))
    }

    // 来了一个新请求（不是重试）。now 是这一秒的开始，毫秒：0、1000、2000……
    // A new request comes, which is no retry. `now` is the second's start in milliseconds: 0, 1000, 2000 …
    fn on_request(&mut self, _now: f64) {
        // 待完成：数这一秒有几个新请求。用到 _now 时，把下划线去掉。
        // To do: count this second's new requests. Take the underscore off when you use _now.
    }

    // 一个重试到时间了：true 放行，false 丢弃这个请求。每一秒里，重试先问，新请求后到。
    // A retry comes due: true lets it through, false drops the request. In each second the retries are
    // asked first, and the new requests come after.
    fn admit(&mut self, _attempt: u32, _now: f64) -> bool {
        // 待完成：现在来者不拒。预算用完就返回 false。
        // To do: so far every retry is let through. Return false when the budget is spent.
        true
    }
}

// 把 MyRetry 和两个回调交给评测机；回调不写在这里，就不会被调用。
// Hands MyRetry and two callbacks to the judge; a callback that isn't named here is never called.
retry!(MyRetry, on_request, admit);
