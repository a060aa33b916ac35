;; Its answers are right at first; called again it answers something else.
(module
  (import "judge" "arg_len" (func $arg_len (param i32) (result i32)))
  (import "judge" "arg" (func $arg (param i32 i32) (result f64)))
  (import "judge" "result_push" (func $result_push (param f64)))
  (global $calls (mut i32) (i32.const 0))
  (func $next (result i32)
    (global.set $calls (i32.add (global.get $calls) (i32.const 1)))
    (global.get $calls))
  (func (export "erlang_c") (param i32) (param $rho f64) (result f64)
    (select (local.get $rho) (f64.const 0) (i32.le_u (call $next) (i32.const 1500))))
  (func (export "after") (param $n i32) (result i32) (i32.add (local.get $n) (i32.const 1)))
  (func (export "doubled") (param $list i32)
    (local $at i32)
    (block $all
      (loop $next
        (br_if $all (i32.ge_s (local.get $at) (call $arg_len (local.get $list))))
        (call $result_push (f64.mul (f64.const 2) (call $arg (local.get $list) (local.get $at))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $next)))))
