;; told: judge.memory
(import "judge" "memory" (memory 1))
(func $attack)
