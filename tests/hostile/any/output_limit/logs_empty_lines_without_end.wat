;; A line has its end, even if nothing else.
(import "judge" "log" (func $log (param i32 i32)))
(memory (export "memory") 1)
(func $attack (loop $again (call $log (i32.const 0) (i32.const 0)) (br $again)))
