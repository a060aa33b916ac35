;; Negative means give up; an infinity is no number of milliseconds all the same.
;; told: answered -inf
(module (func (export "retry") (param i32 f64) (result f64) (f64.const -inf)))
