;; 导出的名字不对：评测机找的是 route。
;; Exports the wrong name: the judge looks for `route`.
(module
  (import "judge" "request_index" (func $request_index (result i32)))
  (import "judge" "server_count" (func $server_count (result i32)))

  (func (export "router") (param $now f64) (result i32)
    (i32.rem_u (call $request_index) (call $server_count))))
