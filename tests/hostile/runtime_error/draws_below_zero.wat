(module
  (import "judge" "random_below" (func $random_below (param i32) (result i32)))
  (func (export "route") (param f64) (result i32) (call $random_below (i32.const 0))))
