(memory (export "memory") 1)
(func $attack (loop $again (drop (memory.grow (i32.const 16))) (br $again)))
