//! What a policy in Rust can use: the judge's kit. 用 Rust 写策略时可以用到的一切。
//!
//! ```
//! use judge::{Request, Router, Servers, router};
//!
//! #[derive(Default)]
//! struct TwoChoices;
//!
//! impl Router for TwoChoices {
//!     fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
//!         let a = judge::random_below(servers.count());
//!         let b = judge::random_below(servers.count());
//!         if servers.in_flight(a) <= servers.in_flight(b) { a } else { b }
//!     }
//! }
//!
//! router!(TwoChoices);
//! # fn main() {}
//! ```
//!
//! The whole standard library is there, but nothing of the outside: no files, no network, no clock,
//! no threads. Time comes from [`Request::now`], randomness from [`random`], printing goes through
//! [`log`](log()). 标准库都能用，但没有文件、网络、时钟和线程：时间用 [`Request::now`]，随机数用
//! [`random`]，输出用 [`log`](log())。
//!
//! A signal that the exercise does not grant is refused by name before anything runs.
//! 题目没有提供的信号，会在运行之前按名字拒绝。

#![cfg_attr(
    target_arch = "wasm32",
    expect(unsafe_code, reason = "the boundary to the judge is made of imported functions")
)]

use std::fmt::Display;
use std::ops::Range;

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
    now: f64,
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
pub struct Servers(());

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

/// A uniform draw from [0, 1). [0, 1) 上的均匀随机数。
#[must_use]
pub fn random() -> f64 {
    imports::random()
}

/// A uniform whole number from 0 to `n − 1`; `n` is at least 1. 0 到 `n − 1` 的均匀随机整数，`n` 至少为 1。
#[must_use]
pub fn random_below(n: usize) -> usize {
    usize_from(imports::random_below(i32_from(n)))
}

/// e to the power `x`: the same bits in every language, which `f64::exp` does not promise.
/// e 的 `x` 次方：各语言逐位一致，`f64::exp` 不保证这一点。
#[must_use]
pub fn exp(x: f64) -> f64 {
    imports::exp(x)
}

/// The natural logarithm, the same bits in every language. 自然对数，各语言逐位一致。
#[must_use]
pub fn ln(x: f64) -> f64 {
    imports::ln(x)
}

/// `x` to the power `y`, the same bits in every language. `x` 的 `y` 次方，各语言逐位一致。
#[must_use]
pub fn pow(x: f64, y: f64) -> f64 {
    imports::pow(x, y)
}

/// Writes a line to the log, which the report shows: `judge::log(format!("t = {now}"))`.
/// 往日志里写一行，评测报告会显示。
pub fn log(message: impl Display) {
    imports::log(&message.to_string());
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
                POLICY.with($crate::boundary::init);
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

/// What the exported functions do, for the macros. Not to be called.
#[doc(hidden)]
pub mod boundary {
    use std::cell::RefCell;
    use std::panic::{self, PanicHookInfo};

    use crate::{Request, Router, Servers, i32_from, imports, usize_from};

    /// The policy's value: made by `init`, asked by the rest.
    #[derive(Debug)]
    pub struct Policy<T>(RefCell<Option<T>>);

    impl<T> Policy<T> {
        #[allow(clippy::new_without_default, missing_docs)]
        pub const fn new() -> Self {
            Self(RefCell::new(None))
        }
    }

    // Functions and not methods: of a type that is no router rustc then says just that.

    #[allow(missing_docs)]
    pub fn init<T: Router>(policy: &Policy<T>) {
        panic::set_hook(Box::new(report));
        *policy.0.borrow_mut() = Some(T::default());
    }

    #[allow(missing_docs)]
    pub fn route<T: Router>(policy: &Policy<T>, now: f64) -> i32 {
        i32_from(ask(policy, |router| router.route(&Request { now }, &Servers(()))))
    }

    #[allow(missing_docs)]
    pub fn on_complete<T: Router>(policy: &Policy<T>, server: i32, now: f64, latency: f64) {
        ask(policy, |router| router.on_complete(usize_from(server), now, latency));
    }

    /// A host that does not call `init` first still gets a policy.
    fn ask<T: Router, A>(policy: &Policy<T>, question: impl FnOnce(&mut T) -> A) -> A {
        question(policy.0.borrow_mut().get_or_insert_with(T::default))
    }

    /// Gives the judge a panic's message and where in the student's file it was. Does not return.
    fn report(info: &PanicHookInfo<'_>) {
        let payload = info.payload();
        let message = payload
            .downcast_ref::<&str>()
            .copied()
            .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
            .unwrap_or("panicked");
        // The standard library's own words for `Instant::now()` name a place in the library.
        if message.starts_with("time not implemented on this platform") {
            imports::fail(
                "The sandbox has no clock; use `request.now()`. 沙箱没有时钟，请用 `request.now()`。",
            );
            return;
        }
        imports::fail(&match info.location() {
            Some(at) => {
                let file = at.file().rsplit('/').next().unwrap_or_default();
                format!("{message} at {file}:{}:{}", at.line(), at.column())
            }
            None => message.to_owned(),
        });
    }
}

/// The judge's counts and indices are never negative, and a `usize` has 32 bits there.
fn usize_from(number: i32) -> usize {
    number.cast_unsigned() as usize
}

/// What is no `i32` becomes −1, which the judge refuses wherever it stands.
fn i32_from(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(-1)
}

/// The functions that the judge gives, made safe.
#[cfg(target_arch = "wasm32")]
mod imports {
    mod raw {
        // SAFETY: these are the contract's functions with the contract's types, which the judge
        // checks before it runs a module. Those declared safe take and give nothing but numbers.
        #[link(wasm_import_module = "judge")]
        unsafe extern "C" {
            pub safe fn server_count() -> i32;
            pub safe fn in_flight(server: i32) -> i32;
            pub safe fn request_index() -> i32;
            pub safe fn random() -> f64;
            pub safe fn random_below(n: i32) -> i32;
            pub safe fn exp(x: f64) -> f64;
            pub safe fn ln(x: f64) -> f64;
            pub safe fn pow(x: f64, y: f64) -> f64;
            pub unsafe fn log(ptr: *const u8, len: usize);
            pub unsafe fn fail(ptr: *const u8, len: usize);
        }
    }

    pub(crate) use raw::{exp, in_flight, ln, pow, random, random_below, request_index, server_count};

    pub(crate) fn log(text: &str) {
        // SAFETY: the judge reads these bytes during the call and keeps no pointer to them.
        unsafe { raw::log(text.as_ptr(), text.len()) }
    }

    pub(crate) fn fail(text: &str) {
        // SAFETY: the judge reads these bytes during the call and keeps no pointer to them.
        unsafe { raw::fail(text.as_ptr(), text.len()) }
    }
}

/// There is no judge outside of its sandbox, so that a policy compiles but cannot run.
#[cfg(not(target_arch = "wasm32"))]
mod imports {
    macro_rules! absent {
        ($($name:ident($($param:ident: $type:ty),*) -> $result:ty;)*) => {$(
            pub(crate) fn $name($(_: $type),*) -> $result {
                panic!(concat!("`judge::", stringify!($name), "` answers only in the judge: run `judge test`"))
            }
        )*};
    }

    absent! {
        server_count() -> i32;
        in_flight(server: i32) -> i32;
        request_index() -> i32;
        random() -> f64;
        random_below(n: i32) -> i32;
        exp(x: f64) -> f64;
        ln(x: f64) -> f64;
        pow(x: f64, y: f64) -> f64;
        log(text: &str) -> ();
    }

    /// A panic is reported on standard error, as everywhere.
    pub(crate) fn fail(text: &str) {
        eprintln!("{text}");
    }
}
