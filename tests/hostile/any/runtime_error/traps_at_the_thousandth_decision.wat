;; All that was right before is worth nothing.
(global $decisions (mut i32) (i32.const 0))
(func $attack
  (global.set $decisions (i32.add (global.get $decisions) (i32.const 1)))
  (if (i32.eq (global.get $decisions) (i32.const 1000)) (then (unreachable))))
