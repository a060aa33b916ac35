;; 比较用的是一次抽取，返回的却是另一次：等于随机。
;; Compares one pair of draws and returns another draw: no better than random.
(module
  (import "judge" "server_count" (func $server_count (result i32)))
  (import "judge" "random_below" (func $random_below (param i32) (result i32)))
  (import "judge" "in_flight" (func $in_flight (param i32) (result i32)))

  (func $pick (result i32)
    (call $random_below (call $server_count)))

  (func (export "route") (param $now f64) (result i32)
    (if (result i32)
      (i32.le_u (call $in_flight (call $pick)) (call $in_flight (call $pick)))
      (then (call $pick))
      (else (call $pick)))))
