;; 4 GiB in one go. The growth is refused before its length is charged.
(memory (export "memory") 1)
(func $attack (drop (memory.grow (i32.const 65535))))
