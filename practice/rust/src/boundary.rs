//! What the exported functions do, for the macros. Not to be called.
#![doc(hidden)]
#![allow(missing_docs)]

use std::cell::RefCell;
use std::panic::{self, PanicHookInfo};

use crate::{Limiter, Request, Retry, Router, Servers, i32_from, imports, usize_from};

/// The policy's value: made by `init`, asked by the rest.
#[derive(Debug)]
pub struct Policy<T>(RefCell<Option<T>>);

impl<T> Policy<T> {
    #[allow(clippy::new_without_default)]
    pub const fn new() -> Self {
        Self(RefCell::new(None))
    }

    /// A host that does not call `init` first still gets a policy.
    fn ask<A>(&self, make: fn() -> T, question: impl FnOnce(&mut T) -> A) -> A {
        question(self.0.borrow_mut().get_or_insert_with(make))
    }

    fn start(&self, make: fn() -> T) {
        tell_of_panics();
        *self.0.borrow_mut() = Some(make());
    }
}

/// From now on the judge is told what a panic says.
pub fn tell_of_panics() {
    panic::set_hook(Box::new(report));
}

// Functions and not methods: of a type that is no router rustc then says just that.

pub fn init_router<T: Router>(policy: &Policy<T>) {
    policy.start(T::default);
}

pub fn route<T: Router>(policy: &Policy<T>, now: f64) -> i32 {
    i32_from(policy.ask(T::default, |router| router.route(&Request { now }, &Servers(()))))
}

pub fn on_complete<T: Router>(policy: &Policy<T>, server: i32, now: f64, latency: f64) {
    policy.ask(T::default, |router| router.on_complete(usize_from(server), now, latency));
}

pub fn init_retry<T: Retry>(policy: &Policy<T>) {
    policy.start(T::default);
}

pub fn retry<T: Retry>(policy: &Policy<T>, attempt: i32, now: f64) -> f64 {
    const GIVE_UP: f64 = -1.0;
    policy.ask(T::default, |retry| retry.retry(attempt.cast_unsigned(), now)).unwrap_or(GIVE_UP)
}

pub fn on_request<T: Retry>(policy: &Policy<T>, now: f64) {
    policy.ask(T::default, |retry| retry.on_request(now));
}

pub fn admit<T: Retry>(policy: &Policy<T>, attempt: i32, now: f64) -> i32 {
    i32::from(policy.ask(T::default, |retry| retry.admit(attempt.cast_unsigned(), now)))
}

pub fn on_success<T: Retry>(policy: &Policy<T>, attempt: i32, now: f64) {
    policy.ask(T::default, |retry| retry.on_success(attempt.cast_unsigned(), now));
}

pub fn init_limiter<T: Limiter>(policy: &Policy<T>) {
    policy.start(limiter);
}

pub fn allow<T: Limiter>(policy: &Policy<T>, now: f64, cost: f64) -> i32 {
    i32::from(policy.ask(limiter, |limiter| limiter.allow(now, cost)))
}

pub fn wait_time<T: Limiter>(policy: &Policy<T>, now: f64, cost: f64) -> f64 {
    policy.ask(limiter, |limiter| limiter.wait_time(now, cost))
}

fn limiter<T: Limiter>() -> T {
    T::new(imports::rate(), imports::capacity())
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
            "The sandbox has no clock; use the `now` that the judge gives you. 沙箱没有时钟，请用评测机给出的 `now`。",
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
