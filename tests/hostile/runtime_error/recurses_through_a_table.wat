(module
  (type $deeper (func (result i32)))
  (table 1 funcref)
  (elem (i32.const 0) $deeper)
  (func $deeper (type $deeper) (call_indirect (type $deeper) (i32.const 0)))
  (func (export "route") (param f64) (result i32) (call $deeper)))
