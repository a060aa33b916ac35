;; told: log(
(import "judge" "log" (func $log (param i32 i32)))
(func $attack (call $log (i32.const 0) (i32.const 1)))
