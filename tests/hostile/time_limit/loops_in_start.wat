;; Loops for ever in the module's start function, which no export names.
(module
  (func $start (loop $for_ever (br $for_ever)))
  (start $start)
  (func (export "route") (param f64) (result i32) (i32.const 0)))
