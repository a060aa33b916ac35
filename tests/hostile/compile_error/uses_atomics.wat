(module
  (memory 1)
  (func (export "route") (param f64) (result i32) (i32.atomic.load (i32.const 0))))
