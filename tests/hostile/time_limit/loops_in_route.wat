;; Loops for ever in its first decision.
(module
  (func (export "route") (param f64) (result i32)
    (loop $for_ever (br $for_ever))
    (unreachable)))
