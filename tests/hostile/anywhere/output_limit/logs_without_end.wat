(import "judge" "log" (func $log (param i32 i32)))
(memory (export "memory") 1)
(data (i32.const 0) "still here")
(func $attack (loop $again (call $log (i32.const 0) (i32.const 10)) (br $again)))
