;; The reason that it gives is a report that says accepted, with terminal control sequences and markup.
(module
  (import "judge" "fail" (func $fail (param i32 i32)))
  (memory (export "memory") 1)
  (data (i32.const 0) "\1b[2J\1b[H{\"verdict\": \"accepted\"}</script><b>\07\n=cmd()\ff\fe")
  (func (export "route") (param f64) (result i32)
    (call $fail (i32.const 0) (i32.const 56))
    (i32.const 0)))
