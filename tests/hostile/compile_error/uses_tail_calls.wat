(module
  (func $again (result i32) (return_call $again))
  (func (export "route") (param f64) (result i32) (call $again)))
