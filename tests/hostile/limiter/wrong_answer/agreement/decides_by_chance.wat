(module
  (import "judge" "random_below" (func $random_below (param i32) (result i32)))
  (func (export "allow") (param f64 f64) (result i32) (call $random_below (i32.const 2)))
  (func (export "wait_time") (param f64 f64) (result f64) (f64.const 0)))
