(module
  (memory (export "memory") 1)
  (func (export "init") (loop $again (drop (memory.grow (i32.const 16))) (br $again)))
  (func (export "route") (param f64) (result i32) (i32.const 0)))
