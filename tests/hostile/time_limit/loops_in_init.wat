;; Loops for ever before its first decision.
(module
  (func (export "init") (loop $for_ever (br $for_ever)))
  (func (export "route") (param f64) (result i32) (i32.const 0)))
