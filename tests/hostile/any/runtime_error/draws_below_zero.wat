;; told: random_below(0)
(import "judge" "random_below" (func $random_below (param i32) (result i32)))
(func $attack (drop (call $random_below (i32.const 0))))
