//! Hysteresis: not ready from a high threshold on, ready again only from a low one down.

use std::convert::Infallible;

use super::QueueThreshold;
use crate::kinds::health::{Health, Signals};

/// Two thresholds, and on which side the instance is.
#[derive(Clone, Copy, Debug)]
pub struct Hysteresis {
    high: QueueThreshold,
    low_queue: u32,
    low_kv_used: f64,
    out: bool,
}

impl Hysteresis {
    /// Not ready when `high` says so, ready again when at most `low_queue` requests wait and at most
    /// `low_kv_used` of the KV cache is in use.
    #[must_use]
    pub fn new(high: QueueThreshold, low_queue: u32, low_kv_used: f64) -> Self {
        Self { high, low_queue, low_kv_used, out: false }
    }
}

impl Health for Hysteresis {
    type Halt = Infallible;

    fn ready(
        &mut self,
        _now: f64,
        queue: u32,
        kv_used: f64,
        _: &mut Box<Signals>,
    ) -> Result<bool, Infallible> {
        self.out = if self.out {
            queue > self.low_queue || kv_used > self.low_kv_used
        } else {
            !self.high.is_below(queue, kv_used)
        };
        Ok(!self.out)
    }
}
