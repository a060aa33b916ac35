;; told: judge.reference_answer
(import "judge" "reference_answer" (func (result i32)))
(func $attack)
