;; Draws random numbers for ever: a call of the host costs fuel as well.
(module
  (import "judge" "random" (func $random (result f64)))
  (func (export "route") (param f64) (result i32)
    (loop $again (drop (call $random)) (br $again))
    (unreachable)))
