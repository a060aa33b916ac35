;; told: on_request
(module
  (func (export "retry") (param i32 f64) (result f64) (f64.const 2000))
  (func (export "on_request") (param f64)))
