;; 排队与容量：M/M/c 的排队概率、排队时间，以及由预算反推的利用率和台数。
;; Queues and capacity: how often and how long one waits in M/M/c, and what keeps a budget of waiting.
(module
  ;; 自然对数，算分位数时用。The natural logarithm, for the quantiles.
  (import "judge" "ln" (func $ln (param f64) (result f64)))

  ;; 一个请求到达就要排队的概率。The probability that a request has to wait.
  (func $erlang_c (export "erlang_c") (param $c i32) (param $rho f64) (result f64)
    (local $load f64)
    (local $b f64)
    (local $k i32)
    ;; 负载 a = c × ρ；i32 换成 f64 的指令是 f64.convert_i32_s。
    ;; The load a = c × ρ; f64.convert_i32_s makes an f64 of an i32.
    (local.set $load (f64.mul (f64.convert_i32_s (local.get $c)) (local.get $rho)))
    (local.set $b (f64.const 1))
    (loop $next
      (local.set $k (i32.add (local.get $k) (i32.const 1)))
      ;; 待完成：让 $b 从 k − 1 台的 Erlang B 变成 k 台的。
      ;; To do: make $b, which is Erlang B for k − 1 servers, that for k.

      (br_if $next (i32.lt_s (local.get $k) (local.get $c))))
    ;; 待完成：由 $b 得到 Erlang C。
    ;; To do: Erlang C from $b.
    (local.get $b))

  ;; 平均排队时间。The mean wait.
  (func $wait_mean_ms (export "wait_mean_ms")
    (param $c i32) (param $rho f64) (param $service_ms f64) (result f64)
    ;; 待完成。To do.
    (f64.const 0))

  ;; 排队时间的 p 分位数；够多的人不用排队时是 0。
  ;; The wait's quantile for p, which is 0 while enough do not wait.
  (func $wait_quantile_ms (export "wait_quantile_ms")
    (param $c i32) (param $rho f64) (param $service_ms f64) (param $p f64) (result f64)
    ;; 待完成：对数写作 (call $ln (…))。
    ;; To do: a logarithm is (call $ln (…)).
    (f64.const 0))

  ;; 平均排队时间不超过预算的最高利用率，从 0.001 到 0.999 里找；都不行就是 0。
  ;; The highest utilisation of 0.001 to 0.999 whose mean wait is within the budget; 0 if none is.
  (func (export "max_utilisation") (param $c i32) (param $service_ms f64) (param $budget_ms f64) (result f64)
    ;; 待完成。To do.
    (f64.const 0))

  ;; 同上，但预算管的是排队时间的 p50。The same with the budget on the p50 of the wait.
  (func (export "max_utilisation_p50") (param $c i32) (param $service_ms f64) (param $budget_ms f64) (result f64)
    ;; 待完成。To do.
    (f64.const 0))

  ;; 每秒 rps 个请求，最少几台能让平均排队时间不超过预算；利用率要小于 1。
  ;; The fewest servers, with a utilisation below 1, whose mean wait is within the budget, for rps a second.
  (func (export "servers_needed") (param $rps f64) (param $service_ms f64) (param $budget_ms f64) (result i32)
    ;; 待完成。To do.
    (i32.const 0)))
