(table 1 funcref)
(func $attack (drop (call_indirect (result i32) (i32.const 5))))
