;; What is exactly at a limit is not over it.
(memory 1024)
(table 100000 funcref)
(func $attack (i32.store8 (i32.const 67108863) (i32.const 1)))
