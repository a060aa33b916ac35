//! Retry policies. 重试策略。

/// A retry policy: how long a failed request waits before its next attempt. 重试策略：失败的请求等多久再试。
///
/// The value is made once by `Default` and serves all requests. Attempts count from 0, times and delays
/// are milliseconds.
/// 用 `Default` 创建一次，所有请求共用。尝试从 0 数起，时间和等待都以毫秒计。
pub trait Retry: Default + 'static {
    /// This attempt failed at `now`: wait this long before the next one, or `None` to give up.
    /// 这次尝试在 `now` 时刻失败：返回等多久再试，或 `None` 放弃。
    fn retry(&mut self, attempt: u32, now: f64) -> Option<f64>;

    /// A new request comes, which is no retry. Called only for `retry!(T, on_request)`, where the
    /// exercise grants it.
    /// 来了一个新请求（不是重试）。题目提供时写 `retry!(T, on_request)` 才会调用。
    fn on_request(&mut self, now: f64) {
        let _ = now;
    }

    /// This attempt comes due: is it made? `false` drops the request. Asked only for
    /// `retry!(T, admit)`, where the exercise grants it.
    /// 这次尝试到时间了：放行吗？`false` 就丢弃这个请求。题目提供时写 `retry!(T, admit)` 才会询问。
    fn admit(&mut self, attempt: u32, now: f64) -> bool {
        let _ = (attempt, now);
        true
    }

    /// This attempt succeeded. Called only for `retry!(T, on_success)`, where the exercise grants it.
    /// 这次尝试成功了。题目提供时写 `retry!(T, on_success)` 才会调用。
    fn on_success(&mut self, attempt: u32, now: f64) {
        let _ = (attempt, now);
    }
}

/// Makes a type the submission's retry policy. 把一个类型作为提交的重试策略。
///
/// `retry!(T)` asks only for delays; name the callbacks that the exercise grants and the type has:
/// `retry!(T, on_request, admit)`. `retry!(T)` 只问等多久；要用题目提供的回调，就写上它们的名字。
#[macro_export]
macro_rules! retry {
    ($policy:ty $(, $callback:ident)* $(,)?) => {
        const _: () = {
            ::std::thread_local! {
                // A module runs one thread.
                static POLICY: $crate::boundary::Policy<$policy> = const { $crate::boundary::Policy::new() };
            }

            #[allow(unsafe_code, reason = "the judge finds the function by its name")]
            #[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
            pub extern "C" fn init() {
                POLICY.with($crate::boundary::init_retry);
            }

            #[allow(unsafe_code, reason = "the judge finds the function by its name")]
            #[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
            pub extern "C" fn retry(attempt: i32, now: f64) -> f64 {
                POLICY.with(|policy| $crate::boundary::retry(policy, attempt, now))
            }

            $($crate::retry!(@callback $callback);)*
        };
    };
    (@callback on_request) => {
        #[allow(unsafe_code, reason = "the judge finds the function by its name")]
        #[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
        pub extern "C" fn on_request(now: f64) {
            POLICY.with(|policy| $crate::boundary::on_request(policy, now));
        }
    };
    (@callback admit) => {
        #[allow(unsafe_code, reason = "the judge finds the function by its name")]
        #[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
        pub extern "C" fn admit(attempt: i32, now: f64) -> i32 {
            POLICY.with(|policy| $crate::boundary::admit(policy, attempt, now))
        }
    };
    (@callback on_success) => {
        #[allow(unsafe_code, reason = "the judge finds the function by its name")]
        #[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
        pub extern "C" fn on_success(attempt: i32, now: f64) {
            POLICY.with(|policy| $crate::boundary::on_success(policy, attempt, now));
        }
    };
    (@callback $other:ident) => {
        ::std::compile_error!(::std::concat!(
            "a retry policy has no callback `",
            ::std::stringify!($other),
            "`; there are: on_request, admit, on_success"
        ));
    };
}
