;; A token bucket, refilled when it is asked.
(module
  (import "judge" "rate" (func $rate (result f64)))
  (import "judge" "capacity" (func $capacity (result f64)))
  ;; the attack
  (global $tokens (mut f64) (f64.const 0))
  (global $at (mut f64) (f64.const 0))
  (func $start (call $attack_in_start))
  (start $start)
  (func (export "_initialize") (call $attack_in_initialize))
  (func (export "init")
    (call $attack_in_init)
    (global.set $tokens (call $capacity)))
  (func $level (param $now f64) (result f64)
    (f64.min
      (call $capacity)
      (f64.add
        (global.get $tokens)
        (f64.div (f64.mul (f64.sub (local.get $now) (global.get $at)) (call $rate)) (f64.const 1000)))))
  (func (export "allow") (param $now f64) (param $cost f64) (result i32)
    (local $passes i32)
    (call $attack_in_allow)
    (global.set $tokens (call $level (local.get $now)))
    (global.set $at (local.get $now))
    (local.set $passes (f64.ge (global.get $tokens) (local.get $cost)))
    (if (local.get $passes) (then (global.set $tokens (f64.sub (global.get $tokens) (local.get $cost)))))
    (select (i32.const 1) (i32.const 0) (local.get $passes)))
  (func (export "wait_time") (param $now f64) (param $cost f64) (result f64)
    (call $attack_in_wait_time)
    (if (f64.gt (local.get $cost) (call $capacity)) (then (return (f64.const inf))))
    (f64.max
      (f64.const 0)
      (f64.div
        (f64.mul (f64.sub (local.get $cost) (call $level (local.get $now))) (f64.const 1000))
        (call $rate)))))
