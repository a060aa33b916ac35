;; 二选一：随机挑两台，发给其中正在处理的请求数少的那台。
;; Power of two choices: of two servers picked at random, the one with fewer requests in flight.
(module
  ;; 有几台服务器；0 到 n − 1 的随机整数；一台服务器正在处理的请求数。
  ;; How many servers there are; a random whole number from 0 to n − 1; a server's requests in flight.
  (import "judge" "server_count" (func $server_count (result i32)))
  (import "judge" "random_below" (func $random_below (param i32) (result i32)))
  (import "judge" "in_flight" (func $in_flight (param i32) (result i32)))

  ;; 每来一个请求调用一次，返回服务器编号：0 到 server_count − 1。
  ;; Called once for each request; returns a server's number, from 0 to server_count − 1.
  (func (export "route") (param $now f64) (result i32)
    (local $a i32)
    (local.set $a (call $random_below (call $server_count)))
    ;; 待完成：现在只随机挑了一台，这是“随机”策略。再挑一台 $b，比较两台的 $in_flight。
    ;; 条件选择写成 (if (result i32) (条件) (then …) (else …))；无符号的“小于等于”是 i32.le_u。
    ;; To do: so far one server is picked, which is the random policy. Pick $b too, and compare $in_flight.
    ;; A choice is (if (result i32) (condition) (then …) (else …)); unsigned “at most” is i32.le_u.
    (local.get $a)))
