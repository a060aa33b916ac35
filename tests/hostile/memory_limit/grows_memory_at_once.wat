;; 4 GiB in one go. The growth is refused before its length is charged.
(module
  (memory (export "memory") 1)
  (func (export "route") (param f64) (result i32) (memory.grow (i32.const 65535))))
