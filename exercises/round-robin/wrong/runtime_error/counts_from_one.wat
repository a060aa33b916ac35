;; 以为服务器从 1 开始编号。
;; Takes the servers to be numbered from 1.
(module
  (import "judge" "request_index" (func $request_index (result i32)))
  (import "judge" "server_count" (func $server_count (result i32)))

  (func (export "route") (param $now f64) (result i32)
    (i32.add
      (i32.rem_u (call $request_index) (call $server_count))
      (i32.const 1))))
