;; told: threads
(memory 1)
(func $attack (drop (i32.atomic.load (i32.const 0))))
