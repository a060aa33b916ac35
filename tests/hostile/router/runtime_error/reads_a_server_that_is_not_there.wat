;; told: in_flight(8)
(module
  (import "judge" "in_flight" (func $in_flight (param i32) (result i32)))
  (func (export "route") (param f64) (result i32) (call $in_flight (i32.const 8))))
