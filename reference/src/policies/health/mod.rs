//! The reference rules of readiness.

mod hysteresis;
mod queue_threshold;

use std::convert::Infallible;

pub use hysteresis::Hysteresis;
pub use queue_threshold::QueueThreshold;

use super::Policy;
use crate::kinds::health::{Health, Signals};

/// A reference rule of readiness: it cannot halt.
pub type Reference = Box<dyn Health<Halt = Infallible> + Send>;

/// Every reference rule of readiness.
pub const HEALTH: &[Policy<Reference>] = &[
    Policy {
        name: "always",
        zh: "总是就绪",
        en: "always ready",
        in_chapter: false,
        make: || Box::new(Always),
    },
    Policy {
        name: "queue_threshold",
        zh: "队列阈值",
        en: "queue threshold",
        in_chapter: false,
        make: || Box::new(QueueThreshold { queue: 8, kv_used: 0.9 }),
    },
    Policy {
        name: "hysteresis",
        zh: "双阈值滞后",
        en: "hysteresis with two thresholds",
        in_chapter: false,
        make: || Box::new(Hysteresis::new(QueueThreshold { queue: 8, kv_used: 0.9 }, 2, 0.7)),
    },
];

/// Ready whatever waits.
#[derive(Clone, Copy, Debug)]
pub struct Always;

impl Health for Always {
    type Halt = Infallible;

    fn ready(&mut self, _: f64, _: u32, _: f64, _: &mut Box<Signals>) -> Result<bool, Infallible> {
        Ok(true)
    }
}

impl Health for Reference {
    type Halt = Infallible;

    fn init(&mut self, signals: &mut Box<Signals>) -> Result<(), Infallible> {
        (**self).init(signals)
    }

    fn ready(
        &mut self,
        now: f64,
        queue: u32,
        kv_used: f64,
        signals: &mut Box<Signals>,
    ) -> Result<bool, Infallible> {
        (**self).ready(now, queue, kv_used, signals)
    }
}
