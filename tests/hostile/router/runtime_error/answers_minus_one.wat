;; told: answered -1
(module (func (export "route") (param f64) (result i32) (i32.const -1)))
