;; 换了 $best，却忘了更新 $fewest：最后一台总会赢。
;; Changes $best but forgets $fewest: the last server always wins.
(module
  (import "judge" "server_count" (func $server_count (result i32)))
  (import "judge" "in_flight" (func $in_flight (param i32) (result i32)))

  (func (export "route") (param $now f64) (result i32)
    (local $server i32)
    (local $best i32)
    (local $fewest i32)
    (local.set $fewest (i32.const -1))
    (loop $next
      (if (i32.lt_u (call $in_flight (local.get $server)) (local.get $fewest))
        (then (local.set $best (local.get $server))))
      (local.set $server (i32.add (local.get $server) (i32.const 1)))
      (br_if $next (i32.lt_u (local.get $server) (call $server_count))))
    (local.get $best)))
