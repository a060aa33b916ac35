;; 指数退避加抖动：等得一次比一次久，并且不要一起回来。
;; Exponential backoff with jitter: wait longer each time, and don't come back together.
(module
  ;; [0, 1) 上的均匀随机数。
  ;; A uniform random number from [0, 1).
  (import "judge" "random" (func $random (result f64)))

  ;; 第 $attempt 次尝试（从 0 数起）在 $now 毫秒失败了，失败一个请求调用一次。
  ;; 返回等多少毫秒再试；负数是放弃这个请求。
  ;; Called once for each request whose attempt number $attempt, from 0, failed at $now milliseconds.
  ;; Returns how many milliseconds to wait before the next attempt; a negative number gives the request up.
  (func (export "retry") (param $attempt i32) (param $now f64) (result f64)
    ;; 待完成：现在一点不等，这是“立即重试”。
    ;; 窗口 w = 2^(attempt + 1) 秒，可以用左移 i32.shl 算，再用 f64.convert_i32_u 变成小数；
    ;; 每个请求在 w 到 2w 之间各等各的，随机数用 (call $random)。
    ;; To do: so far it does not wait at all, which is immediate retry.
    ;; The window w is 2^(attempt + 1) seconds: shift with i32.shl, then convert with f64.convert_i32_u.
    ;; Each request waits a time of its own from w to 2w; (call $random) draws.
    (f64.const 0)))
