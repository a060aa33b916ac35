;; 开始时没有装满：全局变量的初值是 0，又没有 init。
;; Never filled at the start: the global begins at 0, and there is no init.
(module
  (import "judge" "rate" (func $rate (result f64)))
  (import "judge" "capacity" (func $capacity (result f64)))

  (global $tokens (mut f64) (f64.const 0))
  ;; $tokens 是这个时刻的数。 The time for which $tokens is right.
  (global $at (mut f64) (f64.const 0))

  (func $level (param $now f64) (result f64)
    (f64.min
      (call $capacity)
      (f64.add
        (global.get $tokens)
        (f64.div
          (f64.mul (f64.sub (local.get $now) (global.get $at)) (call $rate))
          (f64.const 1000)))))

  (func (export "allow") (param $now f64) (param $cost f64) (result i32)
    (local $passes i32)
    (global.set $tokens (call $level (local.get $now)))
    (global.set $at (local.get $now))
    (local.set $passes (f64.ge (global.get $tokens) (local.get $cost)))
    (if (local.get $passes)
      (then (global.set $tokens (f64.sub (global.get $tokens) (local.get $cost)))))
    (local.get $passes))

  (func (export "wait_time") (param $now f64) (param $cost f64) (result f64)
    (if (f64.gt (local.get $cost) (call $capacity))
      (then (return (f64.const inf))))
    (f64.max
      (f64.const 0)
      (f64.div
        (f64.mul (f64.sub (local.get $cost) (call $level (local.get $now))) (f64.const 1000))
        (call $rate)))))
