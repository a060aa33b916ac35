;; One instruction that moves 16 MiB, for ever.
(module
  (memory 512)
  (func (export "route") (param f64) (result i32)
    (loop $again
      (memory.copy (i32.const 16777216) (i32.const 0) (i32.const 16777216))
      (br $again))
    (unreachable)))
