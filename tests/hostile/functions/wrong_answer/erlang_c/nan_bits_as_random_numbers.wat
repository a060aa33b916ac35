;; A guess made of a NaN's bits, which are the same on every host.
(module
  (func (export "erlang_c") (param $c i32) (param $rho f64) (result f64) (f64.convert_i64_u (i64.shr_u (i64.reinterpret_f64 (f64.sqrt (f64.sub (f64.const -1) (local.get $rho)))) (i64.const 61))))
  (func (export "after") (param $n i32) (result i32) (i32.add (local.get $n) (i32.const 1)))
  (func (export "doubled") (param $list i32)))
