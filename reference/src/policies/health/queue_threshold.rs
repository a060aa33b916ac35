//! Ready below a threshold. It flaps around it: that is what hysteresis is for.

use std::convert::Infallible;

use crate::kinds::health::{Health, Signals};

/// Ready while the queue is shorter than one bound and the KV cache emptier than the other.
#[derive(Clone, Copy, Debug)]
pub struct QueueThreshold {
    /// From so many waiting requests on it is not ready.
    pub queue: u32,
    /// From such a share of the KV cache on it is not ready.
    pub kv_used: f64,
}

impl QueueThreshold {
    pub(super) fn is_below(self, queue: u32, kv_used: f64) -> bool {
        queue < self.queue && kv_used < self.kv_used
    }
}

impl Health for QueueThreshold {
    type Halt = Infallible;

    fn ready(
        &mut self,
        _now: f64,
        queue: u32,
        kv_used: f64,
        _: &mut Box<Signals>,
    ) -> Result<bool, Infallible> {
        Ok(self.is_below(queue, kv_used))
    }
}
