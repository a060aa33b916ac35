use judge::{Retry, retry};

#[derive(Default)]
struct Backoff;

impl Retry for Backoff {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        attack();
        Some(f64::from(2000 << attempt) * (1.0 + judge::random()))
    }
}

retry!(Backoff);
