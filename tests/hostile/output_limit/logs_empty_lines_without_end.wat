;; A line has its end, even if nothing else.
(module
  (import "judge" "log" (func $log (param i32 i32)))
  (memory (export "memory") 1)
  (func (export "route") (param f64) (result i32)
    (loop $again (call $log (i32.const 0) (i32.const 0)) (br $again))
    (unreachable)))
