(module
  (func (export "erlang_c") (param $c i32) (param $rho f64) (result f64) (f64.const nan))
  (func (export "after") (param $n i32) (result i32) (i32.add (local.get $n) (i32.const 1)))
  (func (export "doubled") (param $list i32)))
