;; One instruction that moves 16 MiB, for ever.
(memory 512)
(func $attack
  (loop $again
    (memory.copy (i32.const 16777216) (i32.const 0) (i32.const 16777216))
    (br $again)))
