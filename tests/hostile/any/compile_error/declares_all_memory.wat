;; told: memory is 4294967296 bytes
(memory 65536)
(func $attack)
