;; A legal delay. Added to the time it must not overflow.
(module (func (export "retry") (param i32 f64) (result f64) (f64.const 1.7976931348623157e308)))
