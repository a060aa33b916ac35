(module
  (memory 1)
  (func (export "route") (param f64) (result i32)
    (loop $again (memory.fill (i32.const 0) (i32.const 0) (i32.const 0)) (br $again))
    (unreachable)))
