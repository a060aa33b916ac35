;; told: judge.fuel
(import "judge" "fuel" (global $fuel (mut i64)))
(func $attack (global.set $fuel (i64.const 9223372036854775807)))
