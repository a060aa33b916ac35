(memory 1)
(func $attack (drop (i32.load (i32.const 65533))))
