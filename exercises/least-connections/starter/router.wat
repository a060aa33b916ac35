;; 最少连接：发给正在处理的请求数最少的那台；一样少，就发给其中编号最小的。
;; Least connections: the server with the fewest requests in flight; on a tie, the lowest number.
(module
  ;; 有几台服务器；一台服务器正在处理的请求数。
  ;; How many servers there are; a server's requests in flight.
  (import "judge" "server_count" (func $server_count (result i32)))
  (import "judge" "in_flight" (func $in_flight (param i32) (result i32)))

  ;; 每来一个请求调用一次，返回服务器编号：0 到 server_count − 1。
  ;; Called once for each request; returns a server's number, from 0 to server_count − 1.
  (func (export "route") (param $now f64) (result i32)
    (local $server i32)
    (local $best i32)
    (loop $next
      ;; 待完成：$server 这台比 $best 更空时，把 $best 改成它。
      ;; 无符号的“小于”是 i32.lt_u；条件写成 (if (条件) (then …))。
      ;; To do: when $server has fewer in flight than $best, set $best to it.
      ;; Unsigned “less than” is i32.lt_u; a condition is written (if (condition) (then …)).

      (local.set $server (i32.add (local.get $server) (i32.const 1)))
      (br_if $next (i32.lt_u (local.get $server) (call $server_count))))
    (local.get $best)))
