;; told: arg(0, 3)
(module
  (import "judge" "arg" (func $arg (param i32 i32) (result f64)))
  (func (export "erlang_c") (param $c i32) (param $rho f64) (result f64) (local.get $rho))
  (func (export "after") (param $n i32) (result i32) (i32.add (local.get $n) (i32.const 1)))
  (func (export "doubled") (param $list i32) (drop (call $arg (local.get $list) (i32.const 3)))))
