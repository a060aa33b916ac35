;; Draws ten thousand random numbers in its first decision of split streams, then is a P2C: the world's
;; requests are the same for it as for everyone.
(module
  (import "judge" "server_count" (func $server_count (result i32)))
  (import "judge" "in_flight" (func $in_flight (param i32) (result i32)))
  (import "judge" "random" (func $random (result f64)))
  (import "judge" "random_below" (func $random_below (param i32) (result i32)))
  (global $started (mut i32) (i32.const 0))
  (func (export "route") (param f64) (result i32)
    (local $a i32) (local $b i32) (local $left i32)
    (if (i32.eqz (global.get $started))
      (then
        (global.set $started (i32.const 1))
        (local.set $left (i32.const 10000))
        (loop $again
          (drop (call $random))
          (local.set $left (i32.sub (local.get $left) (i32.const 1)))
          (br_if $again (local.get $left)))))
    (local.set $a (call $random_below (call $server_count)))
    (local.set $b (call $random_below (call $server_count)))
    (select (local.get $a) (local.get $b)
      (i32.le_u (call $in_flight (local.get $a)) (call $in_flight (local.get $b))))))
