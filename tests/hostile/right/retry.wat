;; After attempt k it waits 2^(k+1) seconds, and then a random part of as many.
(module
  (import "judge" "random" (func $draw (result f64)))
  ;; the attack
  (func $start (call $attack_in_start))
  (start $start)
  (func (export "_initialize") (call $attack_in_initialize))
  (func (export "init") (call $attack_in_init))
  (func (export "retry") (param $attempt i32) (param f64) (result f64)
    (call $attack_in_retry)
    (f64.mul
      (f64.convert_i32_s (i32.shl (i32.const 2000) (local.get $attempt)))
      (f64.add (f64.const 1) (call $draw))))
  (func (export "on_request") (param f64) (call $attack_in_on_request))
  (func (export "admit") (param i32 f64) (result i32) (call $attack_in_admit) (i32.const 1))
  (func (export "on_success") (param i32 f64) (call $attack_in_on_success)))
