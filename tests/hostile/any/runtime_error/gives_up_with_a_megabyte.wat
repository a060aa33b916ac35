;; A reason longer than anyone reads; what is kept of it is bounded.
(import "judge" "fail" (func $fail (param i32 i32)))
(memory (export "memory") 17)
(func $attack
  (memory.fill (i32.const 0) (i32.const 0x41) (i32.const 1048576))
  (call $fail (i32.const 0) (i32.const 1048576)))
