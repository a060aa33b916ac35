;; told: log(
(import "judge" "log" (func $log (param i32 i32)))
(memory (export "memory") 1)
(func $attack (call $log (i32.const -16) (i32.const 17)))
