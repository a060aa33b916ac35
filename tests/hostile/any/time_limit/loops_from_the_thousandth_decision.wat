;; Behaves for a thousand decisions, then loops for ever.
(global $decisions (mut i32) (i32.const 0))
(func $attack
  (global.set $decisions (i32.add (global.get $decisions) (i32.const 1)))
  (if (i32.gt_u (global.get $decisions) (i32.const 1000))
    (then (loop $for_ever (br $for_ever)))))
