(memory 1)
(func $attack (loop $again (memory.fill (i32.const 0) (i32.const 0) (i32.const 0)) (br $again)))
