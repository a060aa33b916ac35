;; One instruction that writes 32 MiB, for ever: fuel has to count its length.
(module
  (memory 512)
  (func (export "route") (param f64) (result i32)
    (loop $again
      (memory.fill (i32.const 0) (i32.const 1) (i32.const 33554432))
      (br $again))
    (unreachable)))
