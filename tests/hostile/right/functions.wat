;; Three functions: one with numbers, one with whole numbers, one with lists.
(module
  (import "judge" "arg_len" (func $arg_len (param i32) (result i32)))
  (import "judge" "arg" (func $arg (param i32 i32) (result f64)))
  (import "judge" "result_push" (func $result_push (param f64)))
  ;; the attack
  (func $start (call $attack_in_start))
  (start $start)
  (func (export "_initialize") (call $attack_in_initialize))
  (func (export "init") (call $attack_in_init))
  ;; It is asked about one server only.
  (func (export "erlang_c") (param i32) (param $rho f64) (result f64) (call $attack_in_erlang_c) (local.get $rho))
  (func (export "after") (param $n i32) (result i32)
    (call $attack_in_after)
    (i32.add (local.get $n) (i32.const 1)))
  (func (export "doubled") (param $list i32)
    (local $at i32)
    (call $attack_in_doubled)
    (block $all
      (loop $next
        (br_if $all (i32.ge_s (local.get $at) (call $arg_len (local.get $list))))
        (call $result_push (f64.mul (f64.const 2) (call $arg (local.get $list) (local.get $at))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $next)))))
