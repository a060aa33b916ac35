;; 循环条件用了 <=：去看了不存在的 n 号服务器。
;; Loops while `<=`: looks at a server n that does not exist.
(module
  (import "judge" "server_count" (func $server_count (result i32)))
  (import "judge" "in_flight" (func $in_flight (param i32) (result i32)))

  (func (export "route") (param $now f64) (result i32)
    (local $server i32)
    (local $best i32)
    (loop $next
      (if (i32.lt_u (call $in_flight (local.get $server)) (call $in_flight (local.get $best)))
        (then (local.set $best (local.get $server))))
      (local.set $server (i32.add (local.get $server) (i32.const 1)))
      (br_if $next (i32.le_u (local.get $server) (call $server_count))))
    (local.get $best)))
