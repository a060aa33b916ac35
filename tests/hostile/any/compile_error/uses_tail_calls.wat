;; told: tail calls
(func $attack (return_call $attack))
