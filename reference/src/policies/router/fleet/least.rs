//! The ready server with the least in flight, or with the fewest pending tokens.

use std::convert::Infallible;

use super::ready::{least, tokens};
use crate::kinds::router::{Router, Signals};

/// Least connections. It can't tell a prompt of 100,000 tokens from one of 100.
#[derive(Clone, Copy, Debug)]
pub struct LeastInFlight;

impl Router for LeastInFlight {
    type Halt = Infallible;

    fn route(&mut self, _now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        Ok(least(signals, |server, signals| f64::from(signals.in_flight(server))))
    }
}

/// Least pending tokens, the chapter's answer to its first exercise.
#[derive(Clone, Copy, Debug)]
pub struct LeastPending;

impl Router for LeastPending {
    type Halt = Infallible;

    fn route(&mut self, _now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        Ok(least(signals, |server, signals| tokens(signals.server(server).pending_tokens)))
    }
}
