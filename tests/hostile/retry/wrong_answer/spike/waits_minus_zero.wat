;; No negative number, so that it does not give up: it retries at once.
(module (func (export "retry") (param i32 f64) (result f64) (f64.const -0)))
