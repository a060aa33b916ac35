;; One instruction that moves 50,000 elements, for ever.
(table $table 100000 funcref)
(func $attack
  (loop $again
    (table.copy $table $table (i32.const 50000) (i32.const 0) (i32.const 50000))
    (br $again)))
