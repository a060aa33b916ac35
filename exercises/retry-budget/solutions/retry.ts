// 本章的写法：退避铺满 [w, 2w)，每秒放行的重试不超过上一秒新请求的一成。
// As the chapter has it: backoff spread over [w, 2w), and in a second no more retries than a tenth of the last one's new requests.

let cohort_attempt = 0;
let cohort_now = 0.0;
let failed: i64 = 0;
let second = 0.0;
// 这一秒的新请求。
// This second's new requests.
let requests = 0;
// 这一秒还能放行几个重试。
// How many more retries this second lets through.
let left = 0;

// 到了新的一秒：上一秒的新请求数定下这一秒的预算，重新数起。
// In a new second the last one's new requests make the budget, and the count starts again.
function advance(now: f64): void {
  if (now > second) {
    second = now;
    left = requests / 10;
    requests = 0;
  }
}

export function retry(attempt: i32, now: f64): f64 {
  const window = i64(1) << (attempt + 1);
  if (cohort_attempt != attempt || cohort_now != now) {
    cohort_attempt = attempt;
    cohort_now = now;
    failed = 0;
  }
  const seconds = window + (failed % window);
  failed += 1;
  return f64(seconds) * 1000.0;
}

export function on_request(now: f64): void {
  advance(now);
  requests += 1;
}

export function admit(attempt: i32, now: f64): bool {
  advance(now);
  const passes = left > 0;
  if (passes) left -= 1;
  return passes;
}
