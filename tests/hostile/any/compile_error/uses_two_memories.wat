;; told: several memories
(memory 1)
(memory 1)
(func $attack)
