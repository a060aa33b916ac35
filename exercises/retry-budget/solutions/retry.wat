;; 本章的写法：退避铺满 [w, 2w)，每秒放行的重试不超过上一秒新请求的一成。
;; As the chapter has it: backoff spread over [w, 2w), and in a second no more retries than a tenth of the
;; last one's new requests.
(module
  ;; 现在这一批：第几次尝试、什么时刻失败，已经失败了几个。
  ;; The present cohort: which attempt, when it failed, and how many of it have failed so far.
  (global $attempt (mut i32) (i32.const -1))
  (global $failed_at (mut f64) (f64.const -1))
  (global $failed (mut i32) (i32.const 0))

  ;; 现在这一秒，它的新请求，还能放行几个重试。
  ;; The present second, its new requests, and how many more retries it lets through.
  (global $second (mut f64) (f64.const 0))
  (global $requests (mut i32) (i32.const 0))
  (global $left (mut i32) (i32.const 0))

  ;; 到了新的一秒：上一秒的新请求数定下这一秒的预算，重新数起。
  ;; In a new second the last one's new requests make the budget, and the count starts again.
  (func $advance (param $now f64)
    (if (f64.gt (local.get $now) (global.get $second))
      (then
        (global.set $second (local.get $now))
        (global.set $left (i32.div_u (global.get $requests) (i32.const 10)))
        (global.set $requests (i32.const 0)))))

  (func (export "retry") (param $attempt i32) (param $now f64) (result f64)
    (local $window i32)
    (local $seconds i32)
    (if
      (i32.or
        (i32.ne (local.get $attempt) (global.get $attempt))
        (f64.ne (local.get $now) (global.get $failed_at)))
      (then
        (global.set $attempt (local.get $attempt))
        (global.set $failed_at (local.get $now))
        (global.set $failed (i32.const 0))))
    (local.set $window (i32.shl (i32.const 2) (local.get $attempt)))
    (local.set $seconds
      (i32.add (local.get $window) (i32.rem_u (global.get $failed) (local.get $window))))
    (global.set $failed (i32.add (global.get $failed) (i32.const 1)))
    (f64.mul (f64.const 1000) (f64.convert_i32_u (local.get $seconds))))

  (func (export "on_request") (param $now f64)
    (call $advance (local.get $now))
    (global.set $requests (i32.add (global.get $requests) (i32.const 1))))

  (func (export "admit") (param $attempt i32) (param $now f64) (result i32)
    (call $advance (local.get $now))
    (if (i32.eqz (global.get $left))
      (then (return (i32.const 0))))
    (global.set $left (i32.sub (global.get $left) (i32.const 1)))
    (i32.const 1)))
