(table 1 funcref)
(func $attack (call_indirect (i32.const 0)))
