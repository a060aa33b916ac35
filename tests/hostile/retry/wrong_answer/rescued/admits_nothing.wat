;; Retries everything, and drops each retry when it comes due.
(module
  (func (export "retry") (param i32 f64) (result f64) (f64.const 2000))
  (func (export "admit") (param i32 f64) (result i32) (i32.const 0)))
