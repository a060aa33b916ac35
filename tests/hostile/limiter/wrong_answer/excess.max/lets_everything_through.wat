(module
  (func (export "allow") (param f64 f64) (result i32) (i32.const 1))
  (func (export "wait_time") (param f64 f64) (result f64) (f64.const 0)))
