(module (func (export "route") (param f64) (result i32) (unreachable)))
