(module
  (tag $oops)
  (func (export "route") (param f64) (result i32) (throw $oops)))
