;; 本章的写法：同一批的第 j 个失败（从 0 数起）等 w + j mod w 秒，均匀铺开，不用随机数。
;; As the chapter spreads them: failure j of a cohort, from 0, waits w + j mod w seconds. It draws nothing.
(module
  ;; 现在这一批：第几次尝试、什么时刻失败，已经失败了几个。
  ;; The present cohort: which attempt, when it failed, and how many of it have failed so far.
  (global $attempt (mut i32) (i32.const -1))
  (global $failed_at (mut f64) (f64.const -1))
  (global $failed (mut i32) (i32.const 0))

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
    (f64.mul (f64.const 1000) (f64.convert_i32_u (local.get $seconds)))))
