;; told: answered -2147483648
(module (func (export "route") (param f64) (result i32) (i32.const -2147483648)))
