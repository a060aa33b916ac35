;; 重试预算：每秒放行的重试不超过新请求的一成，多出的直接丢弃。
;; Retry budget: in a second no more retries than a tenth of the new requests; the rest are dropped.
(module
  ;; [0, 1) 上的均匀随机数。
  ;; A uniform random number from [0, 1).
  (import "judge" "random" (func $random (result f64)))

  ;; 待完成：要记住的数是全局变量，例如 (global $requests (mut i32) (i32.const 0))。
  ;; To do: what you need to remember is a global, such as (global $requests (mut i32) (i32.const 0)).

  ;; 第 $attempt 次尝试（从 0 数起）失败了：等多少毫秒再试，负数是放弃。上一题的退避已经写好。
  ;; Attempt number $attempt, from 0, failed: how many milliseconds to wait; a negative number gives up. The
  ;; backoff of the last exercise is here already.
  (func (export "retry") (param $attempt i32) (param $now f64) (result f64)
    (f64.mul
      (f64.mul (f64.const 1000) (f64.convert_i32_u (i32.shl (i32.const 2) (local.get $attempt))))
      (f64.add (f64.const 1) (call $random))))

  ;; 来了一个新请求（不是重试）。$now 是这一秒的开始，毫秒：0、1000、2000……
  ;; A new request comes, which is no retry. $now is the second's start in milliseconds: 0, 1000, 2000 …
  (func (export "on_request") (param $now f64)
    ;; 待完成：数这一秒有几个新请求，全局变量用 global.get 和 global.set。
    ;; To do: count this second's new requests; a global is read by global.get and written by global.set.
    nop)

  ;; 一个重试到时间了：1 放行，0 丢弃这个请求。每一秒里，重试先问，新请求后到。
  ;; A retry comes due: 1 lets it through, 0 drops the request. In each second the retries are asked first,
  ;; and the new requests come after.
  (func (export "admit") (param $attempt i32) (param $now f64) (result i32)
    ;; 待完成：现在来者不拒。预算用完就返回 0。
    ;; To do: so far every retry is let through. Return 0 when the budget is spent.
    (i32.const 1)))
