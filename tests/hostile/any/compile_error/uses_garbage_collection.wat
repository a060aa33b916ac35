;; told: garbage collection
(type $pair (struct (field i32) (field i32)))
(func $attack (drop (struct.new_default $pair)))
