// 本章的写法：同一批的第 j 个失败（从 0 数起）等 w + j mod w 秒，均匀铺开，不用随机数。
// As the chapter spreads them: failure j of a cohort, from 0, waits w + j mod w seconds. It draws nothing.

// 现在这一批：第几次尝试、什么时刻失败。
// The present cohort: which attempt, and when it failed.
let cohort_attempt = 0;
let cohort_now = 0.0;
// 这一批已经失败了几个。
// How many of it have failed so far.
let failed: i64 = 0;

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
