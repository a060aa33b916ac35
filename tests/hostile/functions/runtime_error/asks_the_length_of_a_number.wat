;; What it got first is a whole number and no list.
;; told: arg_len(0)
(module
  (import "judge" "arg_len" (func $arg_len (param i32) (result i32)))
  (func (export "erlang_c") (param $c i32) (param $rho f64) (result f64) (f64.convert_i32_s (call $arg_len (i32.const 0))))
  (func (export "after") (param $n i32) (result i32) (i32.add (local.get $n) (i32.const 1)))
  (func (export "doubled") (param $list i32)))
