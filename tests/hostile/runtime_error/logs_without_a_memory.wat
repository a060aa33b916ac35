(module
  (import "judge" "log" (func $log (param i32 i32)))
  (func (export "route") (param f64) (result i32)
    (call $log (i32.const 0) (i32.const 1))
    (i32.const 0)))
