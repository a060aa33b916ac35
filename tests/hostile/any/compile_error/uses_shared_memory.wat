;; told: threads
(memory 1 1 shared)
(func $attack)
