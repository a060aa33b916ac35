;; told: 10000000 elements
(table 10000000 funcref)
(func $attack)
