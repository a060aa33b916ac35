;; 令牌桶：每秒放入 $rate 个令牌，最多装 $capacity 个；放行一个请求，取走它的代价那么多。
;; Token bucket: $rate tokens come in a second, up to $capacity; a request that passes takes its cost.
(module
  ;; 每秒放入的令牌数；桶最多装多少。
  ;; Tokens that come in a second; how many the bucket holds at most.
  (import "judge" "rate" (func $rate (result f64)))
  (import "judge" "capacity" (func $capacity (result f64)))

  ;; 桶里的令牌，以及这个数是什么时刻（毫秒）的。
  ;; The tokens in the bucket, and the time (in milliseconds) for which that number is right.
  (global $tokens (mut f64) (f64.const 0))
  (global $at (mut f64) (f64.const 0))

  ;; 每次运行开始时调用一次。
  ;; Called once at the start of a run.
  (func (export "init")
    ;; 待完成：开始时桶是满的。写全局变量用 (global.set $tokens …)。
    ;; To do: the bucket starts full. A global is written with (global.set $tokens …).
  )

  ;; 每来一个请求调用一次：现在是 $now 毫秒，代价是 $cost 个令牌；返回 1 放行，0 拒绝。
  ;; Called once for each request, at $now milliseconds, that costs $cost tokens: 1 if it passes, 0 if not.
  (func (export "allow") (param $now f64) (param $cost f64) (result i32)
    ;; 待完成：现在全部放行。按过去的时间补令牌，够就取走并放行，不够就拒绝，什么也不取。
    ;; 浮点数的“较小的”是 f64.min，“大于等于”是 f64.ge；分支写成 (if (条件) (then …) (else …))。
    ;; To do: so far everything passes. Add the tokens of the time that has passed; if there are enough, take
    ;; them and let the request pass, else refuse it and take nothing.
    ;; The smaller of two numbers is f64.min, “at least” is f64.ge; a branch is (if (cond) (then …) (else …)).
    (i32.const 1))

  ;; 询问：这样的请求再等多少毫秒才能放行？现在就行是 0，永远不行是 (f64.const inf)。不改变任何状态。
  ;; A question: how many milliseconds until such a request would pass? 0 if it would now, (f64.const inf)
  ;; if it never will. It changes nothing.
  (func (export "wait_time") (param $now f64) (param $cost f64) (result f64)
    ;; 待完成：现在总是 0。
    ;; To do: so far it is always 0.
    (f64.const 0)))
