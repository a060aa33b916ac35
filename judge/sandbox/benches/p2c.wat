;; The chapter's P2C: five calls of the host a decision.
(module
  (import "judge" "server_count" (func $server_count (result i32)))
  (import "judge" "random_below" (func $random_below (param i32) (result i32)))
  (import "judge" "in_flight" (func $in_flight (param i32) (result i32)))
  (func (export "route") (param $now f64) (result i32)
    (local $servers i32) (local $a i32) (local $b i32)
    (local.set $servers (call $server_count))
    (local.set $a (call $random_below (local.get $servers)))
    (local.set $b (call $random_below (local.get $servers)))
    (select (local.get $a) (local.get $b)
      (i32.le_s (call $in_flight (local.get $a)) (call $in_flight (local.get $b))))))
