;; Draws random numbers for ever: a call of the host costs fuel as well.
(import "judge" "random" (func $random (result f64)))
(func $attack (loop $again (drop (call $random)) (br $again)))
