;; 从 0 号看起，只有严格更空才换，平局自然留给编号最小的。
;; Looks from server 0 on and changes only for strictly fewer, which leaves ties to the lowest number.
(module
  (import "judge" "server_count" (func $server_count (result i32)))
  (import "judge" "in_flight" (func $in_flight (param i32) (result i32)))

  (func (export "route") (param $now f64) (result i32)
    (local $server i32)
    (local $best i32)
    (local $in_flight i32)
    (local $fewest i32)
    (local.set $fewest (i32.const -1)) ;; 无符号数里最大的 / the largest unsigned number
    (loop $next
      (local.set $in_flight (call $in_flight (local.get $server)))
      (if (i32.lt_u (local.get $in_flight) (local.get $fewest))
        (then
          (local.set $fewest (local.get $in_flight))
          (local.set $best (local.get $server))))
      (local.set $server (i32.add (local.get $server) (i32.const 1)))
      (br_if $next (i32.lt_u (local.get $server) (call $server_count))))
    (local.get $best)))
