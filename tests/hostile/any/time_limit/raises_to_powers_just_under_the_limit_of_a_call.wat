;; Every decision raises to powers for nearly all of its fuel: the run's fuel ends it.
(import "judge" "pow" (func $pow (param f64 f64) (result f64)))
(func $attack
  (local $left i32)
  (local.set $left (i32.const 75000))
  (loop $again
    (drop (call $pow (f64.const 1.0000001) (f64.const 1234567.89)))
    (local.set $left (i32.sub (local.get $left) (i32.const 1)))
    (br_if $again (local.get $left))))
