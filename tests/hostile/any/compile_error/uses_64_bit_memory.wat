;; told: 64-bit memory
(memory i64 1)
(func $attack)
