(table $table 1 funcref)
(func $attack
  (loop $again (drop (table.grow $table (ref.null func) (i32.const 1000))) (br $again)))
