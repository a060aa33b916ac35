;; One instruction that writes 100,000 elements, for ever.
(table $table 100000 funcref)
(func $attack
  (loop $again
    (table.fill $table (i32.const 0) (ref.null func) (i32.const 100000))
    (br $again)))
