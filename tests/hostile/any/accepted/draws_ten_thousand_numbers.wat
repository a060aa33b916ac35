;; Ten thousand random numbers in every decision: the world is the same for it as for everyone.
(import "judge" "random" (func $random (result f64)))
(func $attack
  (local $left i32)
  (local.set $left (i32.const 10000))
  (loop $again
    (drop (call $random))
    (local.set $left (i32.sub (local.get $left) (i32.const 1)))
    (br_if $again (local.get $left))))
