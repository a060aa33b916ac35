;; Each growth by no page at all asks the host all the same: it costs fuel by itself.
(memory 1)
(func $attack (loop $again (drop (memory.grow (i32.const 0))) (br $again)))
