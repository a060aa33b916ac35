;; Each call stays below its own limit; together they burn the run's.
(func $attack
  (local $left i32)
  (local.set $left (i32.const 1000000))
  (loop $again
    (local.set $left (i32.sub (local.get $left) (i32.const 1)))
    (br_if $again (local.get $left))))
