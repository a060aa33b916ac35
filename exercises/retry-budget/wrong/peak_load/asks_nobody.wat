;; 预算写对了，admit 拼成了 admits：评测机不认识它。
;; The budget is right, and `admit` is spelled `admits`: the judge doesn't know it.
(module
  (import "judge" "random" (func $random (result f64)))
  (func (export "retry") (param $attempt i32) (param $now f64) (result f64)
    (f64.mul
      (f64.mul (f64.const 1000) (f64.convert_i32_u (i32.shl (i32.const 2) (local.get $attempt))))
      (f64.add (f64.const 1) (call $random))))
  (func (export "admits") (param $attempt i32) (param $now f64) (result i32)
    (i32.const 0)))
