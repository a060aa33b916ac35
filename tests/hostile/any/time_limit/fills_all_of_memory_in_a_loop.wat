;; One instruction that writes 32 MiB, for ever: fuel has to count its length.
(memory 512)
(func $attack
  (loop $again
    (memory.fill (i32.const 0) (i32.const 1) (i32.const 33554432))
    (br $again)))
