;; The fuel that was burned before the trap is in the report.
(func $attack
  (local $left i32)
  (local.set $left (i32.const 1200000))
  (loop $again
    (local.set $left (i32.sub (local.get $left) (i32.const 1)))
    (br_if $again (local.get $left)))
  (unreachable))
