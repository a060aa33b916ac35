(module
  (import "judge" "random_below" (func (param f64) (result f64)))
  (func (export "route") (param f64) (result i32) (i32.const 0)))
