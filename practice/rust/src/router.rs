//! Routers. 路由策略。

use std::ops::Range;

use crate::{i32_from, imports, usize_from};

/// A routing policy: which server gets this request. 路由策略：把这个请求交给哪台服务器。
///
/// The value is made once by `Default`, before the first request, and keeps its fields in between.
/// 第一个请求之前用 `Default` 创建一次，字段的值在请求之间保留。
pub trait Router: Default + 'static {
    /// Answers with a server, from 0 to `servers.count() - 1`. 返回服务器编号，从 0 到 `servers.count() - 1`。
    fn route(&mut self, request: &Request, servers: &Servers) -> usize;

    /// A request was completed by this server at `now`, `latency` milliseconds after it came. Called
    /// only for `router!(T, on_complete)`, where the exercise grants it.
    /// 一个请求在 `now` 时刻完成，从到达起用了 `latency` 毫秒。题目提供时写 `router!(T, on_complete)` 才会调用。
    fn on_complete(&mut self, server: usize, now: f64, latency: f64) {
        let _ = (server, now, latency);
    }
}

/// The request that is to be routed. 等待分配的请求。
#[derive(Debug)]
pub struct Request {
    pub(crate) now: f64,
}

impl Request {
    /// The time, in milliseconds. 现在的时间，毫秒。
    #[must_use]
    pub fn now(&self) -> f64 {
        self.now
    }

    /// Which request this is, from 0. 这是第几个请求，从 0 开始。
    #[must_use]
    pub fn index(&self) -> usize {
        usize_from(imports::request_index())
    }
}

/// The servers, as far as this exercise lets a policy see them. 服务器：题目让策略看到的部分。
#[derive(Debug)]
pub struct Servers(pub(crate) ());

impl Servers {
    /// How many there are. They keep their numbers during a run. 服务器数量，编号在运行中不变。
    #[must_use]
    pub fn count(&self) -> usize {
        usize_from(imports::server_count())
    }

    /// The numbers of all: `0..count()`. 所有编号：`0..count()`。
    #[must_use]
    pub fn indices(&self) -> Range<usize> {
        0..self.count()
    }

    /// Requests that this server has and has not completed, waiting ones included. Each call counts
    /// as one read. 这台服务器正在处理的请求数（包括排队的）。每次调用算一次读取。
    #[must_use]
    pub fn in_flight(&self, server: usize) -> u32 {
        imports::in_flight(i32_from(server)).cast_unsigned()
    }
}

/// Makes a type the submission's router. 把一个类型作为提交的路由策略。
///
/// `router!(T)` asks only for decisions; `router!(T, on_complete)` is told of completions too, where
/// the exercise grants it. `router!(T)` 只做决策；题目提供时，`router!(T, on_complete)` 还会收到完成通知。
#[macro_export]
macro_rules! router {
    ($policy:ty $(, $callback:ident)* $(,)?) => {
        const _: () = {
            ::std::thread_local! {
                // A module runs one thread.
                static POLICY: $crate::boundary::Policy<$policy> = const { $crate::boundary::Policy::new() };
            }

            #[allow(unsafe_code, reason = "the judge finds the function by its name")]
            #[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
            pub extern "C" fn init() {
                POLICY.with($crate::boundary::init_router);
            }

            #[allow(unsafe_code, reason = "the judge finds the function by its name")]
            #[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
            pub extern "C" fn route(now: f64) -> i32 {
                POLICY.with(|policy| $crate::boundary::route(policy, now))
            }

            $($crate::router!(@callback $callback);)*
        };
    };
    (@callback on_complete) => {
        #[allow(unsafe_code, reason = "the judge finds the function by its name")]
        #[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
        pub extern "C" fn on_complete(server: i32, now: f64, latency: f64) {
            POLICY.with(|policy| $crate::boundary::on_complete(policy, server, now, latency));
        }
    };
    (@callback $other:ident) => {
        ::std::compile_error!(::std::concat!(
            "a router has no callback `",
            ::std::stringify!($other),
            "`; there is: on_complete"
        ));
    };
}
