;; told: 1000 numbers
(module
  (import "judge" "result_push" (func $result_push (param f64)))
  (func (export "erlang_c") (param $c i32) (param $rho f64) (result f64) (local.get $rho))
  (func (export "after") (param $n i32) (result i32) (i32.add (local.get $n) (i32.const 1)))
  (func (export "doubled") (param $list i32) (loop $again (call $result_push (f64.const 0)) (br $again))))
