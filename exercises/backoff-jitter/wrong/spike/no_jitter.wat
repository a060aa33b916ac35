;; 指数退避，没有抖动：同一秒失败的，在同一秒一起回来。
;; Exponential backoff without jitter: what fails in one second comes back in one second.
(module
  (func (export "retry") (param $attempt i32) (param $now f64) (result f64)
    (f64.mul
      (f64.const 1000)
      (f64.convert_i32_u (i32.shl (i32.const 2) (local.get $attempt))))))
