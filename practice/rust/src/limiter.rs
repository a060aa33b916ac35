//! Rate limiters. 限流器。

/// A rate limiter: does this request pass? 限流器：这个请求放行吗？
///
/// Times are milliseconds and never run backwards; costs are tokens.
/// 时间以毫秒计，不会倒退；代价以令牌计。
pub trait Limiter: 'static {
    /// Made once, before the first request: `rate` tokens come in a second, and there are at most
    /// `capacity`, which there are at the start.
    /// 第一个请求之前创建一次：每秒放入 `rate` 个令牌，最多 `capacity` 个，开始时是满的。
    fn new(rate: f64, capacity: f64) -> Self;

    /// Does a request of this cost pass now? One that passes takes its tokens.
    /// 此刻代价为 `cost` 的请求放行吗？放行就取走令牌。
    fn allow(&mut self, now: f64, cost: f64) -> bool;

    /// How many milliseconds until a request of this cost would pass: 0 if it would now,
    /// `f64::INFINITY` if it never will. Asking changes nothing.
    /// 代价为 `cost` 的请求还要等多少毫秒才能放行：现在就行是 0，永远不行是 `f64::INFINITY`。询问不改变任何状态。
    fn wait_time(&mut self, now: f64, cost: f64) -> f64;
}

/// Makes a type the submission's limiter. 把一个类型作为提交的限流器。
#[macro_export]
macro_rules! limiter {
    ($policy:ty $(,)?) => {
        const _: () = {
            ::std::thread_local! {
                // A module runs one thread.
                static POLICY: $crate::boundary::Policy<$policy> = const { $crate::boundary::Policy::new() };
            }

            #[allow(unsafe_code, reason = "the judge finds the function by its name")]
            #[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
            pub extern "C" fn init() {
                POLICY.with($crate::boundary::init_limiter);
            }

            #[allow(unsafe_code, reason = "the judge finds the function by its name")]
            #[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
            pub extern "C" fn allow(now: f64, cost: f64) -> i32 {
                POLICY.with(|policy| $crate::boundary::allow(policy, now, cost))
            }

            #[allow(unsafe_code, reason = "the judge finds the function by its name")]
            #[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
            pub extern "C" fn wait_time(now: f64, cost: f64) -> f64 {
                POLICY.with(|policy| $crate::boundary::wait_time(policy, now, cost))
            }
        };
    };
}
