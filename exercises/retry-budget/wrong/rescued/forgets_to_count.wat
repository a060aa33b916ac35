;; 每个新请求都把计数设成 1，而不是加 1：预算永远是 0。
;; Sets the count to 1 for each new request instead of adding 1: the budget is always 0.
(module
  (import "judge" "random" (func $random (result f64)))
  (global $second (mut f64) (f64.const 0))
  (global $requests (mut i32) (i32.const 0))
  (global $left (mut i32) (i32.const 0))

  (func $advance (param $now f64)
    (if (f64.gt (local.get $now) (global.get $second))
      (then
        (global.set $second (local.get $now))
        (global.set $left (i32.div_u (global.get $requests) (i32.const 10)))
        (global.set $requests (i32.const 0)))))

  (func (export "retry") (param $attempt i32) (param $now f64) (result f64)
    (f64.mul
      (f64.mul (f64.const 1000) (f64.convert_i32_u (i32.shl (i32.const 2) (local.get $attempt))))
      (f64.add (f64.const 1) (call $random))))

  (func (export "on_request") (param $now f64)
    (call $advance (local.get $now))
    (global.set $requests (i32.const 1)))

  (func (export "admit") (param $attempt i32) (param $now f64) (result i32)
    (call $advance (local.get $now))
    (if (i32.eqz (global.get $left))
      (then (return (i32.const 0))))
    (global.set $left (i32.sub (global.get $left) (i32.const 1)))
    (i32.const 1)))
