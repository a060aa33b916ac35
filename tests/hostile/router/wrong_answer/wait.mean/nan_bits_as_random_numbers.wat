;; A NaN's sign and payload differ between processors, unless every host makes them the same.
(module
  (import "judge" "server_count" (func $server_count (result i32)))
  (func $bits (param $nan f64) (result i64)
    (i64.shr_u (i64.reinterpret_f64 (local.get $nan)) (i64.const 61)))
  (func (export "route") (param $now f64) (result i32)
    (i32.rem_u
      (i32.wrap_i64
        (i64.and
          (call $bits (f64.div (f64.const 0) (f64.const 0)))
          (call $bits (f64.sqrt (f64.neg (local.get $now))))))
      (call $server_count))))
