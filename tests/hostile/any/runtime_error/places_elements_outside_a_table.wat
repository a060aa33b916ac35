;; told: While starting
(table 1 funcref)
(elem (i32.const 1) $attack)
(func $attack)
