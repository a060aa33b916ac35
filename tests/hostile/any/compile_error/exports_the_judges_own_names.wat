;; A fuel tank of its own.
;; told: judge.fuel
(global (export "judge.fuel") (mut i64) (i64.const 9223372036854775807))
(func $attack)
