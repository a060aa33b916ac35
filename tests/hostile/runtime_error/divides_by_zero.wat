(module (func (export "route") (param f64) (result i32) (i32.div_u (i32.const 1) (i32.const 0))))
