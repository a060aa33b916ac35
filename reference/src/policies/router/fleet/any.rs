//! Round robin, random and power of two choices among the ready servers.

use std::convert::Infallible;

use super::ready::{count, nth};
use crate::kinds::router::{Router, Signals};

/// Each ready server in its turn, by its own count of decisions; the decode pool has a count of its own.
#[derive(Clone, Copy, Debug, Default)]
pub struct RoundRobinReady {
    decisions: u32,
    decode_decisions: u32,
}

fn in_turn(decisions: &mut u32, signals: &Signals) -> i32 {
    let turn = *decisions % count(signals).max(1);
    *decisions = decisions.wrapping_add(1);
    nth(signals, turn)
}

impl Router for RoundRobinReady {
    type Halt = Infallible;

    fn route(&mut self, _now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        Ok(in_turn(&mut self.decisions, signals))
    }

    fn route_decode(&mut self, _now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        Ok(in_turn(&mut self.decode_decisions, signals))
    }
}

/// Any ready server with equal probability: one draw.
#[derive(Clone, Copy, Debug)]
pub struct AnyReady;

impl Router for AnyReady {
    type Halt = Infallible;

    fn route(&mut self, _now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        let drawn = signals.draws.random_below(count(signals).max(1));
        Ok(nth(signals, drawn))
    }
}

/// Of two ready servers drawn with replacement, the one with fewer pending tokens; the first on a tie.
#[derive(Clone, Copy, Debug)]
pub struct P2cPending;

impl Router for P2cPending {
    type Halt = Infallible;

    fn route(&mut self, _now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        let ready = count(signals).max(1);
        let [first, second] = [(); 2].map(|()| signals.draws.random_below(ready));
        let [first, second] = [first, second].map(|drawn| nth(signals, drawn));
        let pending = |server: i32| {
            u32::try_from(server).map_or(u64::MAX, |server| signals.server(server).pending_tokens)
        };
        Ok(if pending(first) <= pending(second) { first } else { second })
    }
}
