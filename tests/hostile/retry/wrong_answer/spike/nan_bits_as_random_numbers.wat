;; Jitter from a NaN's bits: none, as every host makes them the same.
(module
  (func $bits (param $nan f64) (result i64) (i64.and (i64.reinterpret_f64 (local.get $nan)) (i64.const 0xfff)))
  (func (export "retry") (param $attempt i32) (param $now f64) (result f64)
    (f64.add
      (f64.convert_i32_s (i32.shl (i32.const 2000) (local.get $attempt)))
      (f64.convert_i64_u (call $bits (f64.sqrt (f64.sub (f64.const -1) (local.get $now))))))))
