;; Behaves for a thousand decisions, then loops for ever.
(module
  (global $decisions (mut i32) (i32.const 0))
  (func (export "route") (param f64) (result i32)
    (global.set $decisions (i32.add (global.get $decisions) (i32.const 1)))
    (if (i32.gt_u (global.get $decisions) (i32.const 1000))
      (then (loop $for_ever (br $for_ever))))
    (i32.const 0)))
