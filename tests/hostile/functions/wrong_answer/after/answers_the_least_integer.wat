(module
  (func (export "erlang_c") (param $c i32) (param $rho f64) (result f64) (local.get $rho))
  (func (export "after") (param $n i32) (result i32) (i32.const -2147483648))
  (func (export "doubled") (param $list i32)))
