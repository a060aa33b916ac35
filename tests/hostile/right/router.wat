;; The less busy of two servers.
(module
  (import "judge" "server_count" (func $server_count (result i32)))
  (import "judge" "in_flight" (func $in_flight (param i32) (result i32)))
  (import "judge" "random_below" (func $draw_below (param i32) (result i32)))
  ;; the attack
  (func $start (call $attack_in_start))
  (start $start)
  (func (export "_initialize") (call $attack_in_initialize))
  (func (export "init") (call $attack_in_init))
  (func (export "route") (param f64) (result i32)
    (local $one i32) (local $other i32)
    (call $attack_in_route)
    (local.set $one (call $draw_below (call $server_count)))
    (local.set $other (call $draw_below (call $server_count)))
    (select
      (local.get $one) (local.get $other)
      (i32.le_u (call $in_flight (local.get $one)) (call $in_flight (local.get $other)))))
  (func (export "on_complete") (param i32 f64 f64) (call $attack_in_on_complete)))
