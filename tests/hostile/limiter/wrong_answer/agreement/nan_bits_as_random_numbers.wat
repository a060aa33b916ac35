;; Decides by a NaN's sign, which differs between processors unless every host makes it the same.
(module
  (func (export "allow") (param $now f64) (param f64) (result i32)
    (i64.lt_s (i64.reinterpret_f64 (f64.sqrt (f64.sub (f64.const -1) (local.get $now)))) (i64.const 0)))
  (func (export "wait_time") (param f64 f64) (result f64) (f64.const 0)))
