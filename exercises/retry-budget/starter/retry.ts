// 重试预算：每秒放行的重试不超过新请求的一成，多出的直接丢弃。
// Retry budget: in a second no more retries than a tenth of the new requests; the rest are dropped.

import { GIVE_UP } from "judge";

// 待完成：要记住的数放在这里，例如 let requests = 0;
// To do: what you need to remember goes here, such as let requests = 0;

// 第 attempt 次尝试（从 0 数起）失败了：等多少毫秒再试；GIVE_UP 是放弃。上一题的退避已经写好。
// Attempt number `attempt`, from 0, failed: how many milliseconds to wait, or GIVE_UP to give up. The
// backoff of the last exercise is here already.
//
// 想看中间的值，用 console.log(`…${now}…`)，报告会显示。
// To look at a value, use console.log(`…${now}…`), which the report shows.
export function retry(attempt: i32, now: f64): f64 {
  const window = 1000.0 * f64(1 << (attempt + 1));
  return window * (1.0 + Math.random());
}

// 来了一个新请求（不是重试）。now 是这一秒的开始，毫秒：0、1000、2000……
// A new request comes, which is no retry. `now` is the second's start in milliseconds: 0, 1000, 2000 …
export function on_request(now: f64): void {
  // 待完成：数这一秒有几个新请求。
  // To do: count this second's new requests.
}

// 一个重试到时间了：true 放行，false 丢弃这个请求。每一秒里，重试先问，新请求后到。
// A retry comes due: true lets it through, false drops the request. In each second the retries are
// asked first, and the new requests come after.
export function admit(attempt: i32, now: f64): bool {
  // 待完成：现在来者不拒。预算用完就返回 false。
  // To do: so far every retry is let through. Return false when the budget is spent.
  return true;
}
