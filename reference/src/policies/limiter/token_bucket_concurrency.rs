//! The token bucket and the limit by concurrency together, as the chapter advises for inference: the one
//! keeps the throughput, the other the memory.

use std::convert::Infallible;

use super::{Concurrency, TokenBucket};
use crate::kinds::limiter::{Limiter, Signals};

/// Lets pass what has both its tokens and a place. A request that lacks one of them takes none of the other.
#[derive(Clone, Copy, Debug, Default)]
pub struct TokenBucketConcurrency {
    bucket: TokenBucket,
    places: Concurrency,
}

impl Limiter for TokenBucketConcurrency {
    type Halt = Infallible;

    fn init(&mut self, signals: &mut Box<Signals>) -> Result<(), Infallible> {
        self.bucket.init(signals)
    }

    #[inline]
    fn allow(&mut self, now: f64, cost: f64, signals: &mut Box<Signals>) -> Result<bool, Infallible> {
        let passes = self.places.is_free(signals) && self.bucket.allow(now, cost, signals)?;
        if passes {
            self.places.take(signals);
        }
        Ok(passes)
    }

    #[inline]
    fn wait_time(&mut self, now: f64, cost: f64, signals: &mut Box<Signals>) -> Result<f64, Infallible> {
        self.bucket.wait_time(now, cost, signals)
    }

    fn wants_ends(&self) -> bool {
        true
    }

    #[inline]
    fn on_end(&mut self, now: f64, cost: f64, signals: &mut Box<Signals>) -> Result<(), Infallible> {
        self.places.on_end(now, cost, signals)
    }
}
