;; told: random_below
(import "judge" "random_below" (func (param f64) (result f64)))
(func $attack)
