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

pub mod boundary;
mod functions;
mod imports;
mod limiter;
mod retry;
mod router;

use std::fmt::Display;

pub use functions::{Answer, Argument};
pub use limiter::Limiter;
pub use retry::Retry;
pub use router::{Request, Router, Servers};

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

/// e to the power `x` less 1, precise for a small `x`, the same bits in every language. e 的 `x` 次方减 1，`x` 很小时也准，各语言逐位一致。
#[must_use]
pub fn expm1(x: f64) -> f64 {
    imports::expm1(x)
}

/// The natural logarithm of 1 + `x`, precise for a small `x`, the same bits in every language. 1 + `x` 的自然对数，`x` 很小时也准，各语言逐位一致。
#[must_use]
pub fn log1p(x: f64) -> f64 {
    imports::log1p(x)
}

/// The logarithm to base 2, the same bits in every language. 以 2 为底的对数，各语言逐位一致。
#[must_use]
pub fn log2(x: f64) -> f64 {
    imports::log2(x)
}

/// The logarithm to base 10, the same bits in every language. 以 10 为底的对数，各语言逐位一致。
#[must_use]
pub fn log10(x: f64) -> f64 {
    imports::log10(x)
}

/// The sine of `x` radians, the same bits in every language. 正弦，弧度，各语言逐位一致。
#[must_use]
pub fn sin(x: f64) -> f64 {
    imports::sin(x)
}

/// The cosine of `x` radians, the same bits in every language. 余弦，弧度，各语言逐位一致。
#[must_use]
pub fn cos(x: f64) -> f64 {
    imports::cos(x)
}

/// The tangent of `x` radians, the same bits in every language. 正切，弧度，各语言逐位一致。
#[must_use]
pub fn tan(x: f64) -> f64 {
    imports::tan(x)
}

/// The angle of the point (`x`, `y`) in radians, the same bits in every language. 点 (`x`, `y`) 的方位角，弧度，各语言逐位一致。
#[must_use]
pub fn atan2(y: f64, x: f64) -> f64 {
    imports::atan2(y, x)
}

/// Writes a line to the log, which the report shows: `judge::log(format!("t = {now}"))`.
/// 往日志里写一行，评测报告会显示。
pub fn log(message: impl Display) {
    imports::log(&message.to_string());
}

/// The judge's counts and indices are never negative, and a `usize` has 32 bits there.
fn usize_from(number: i32) -> usize {
    number.cast_unsigned() as usize
}

/// What is no `i32` becomes −1, which the judge refuses wherever it stands.
fn i32_from(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(-1)
}
