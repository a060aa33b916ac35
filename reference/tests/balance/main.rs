//! The balance world beyond the chapter's: what holds of every run, an independent model of it, and what
//! its scenarios may say.

mod agreement;
mod claims;
mod metrics;
mod model;
mod properties;
mod readiness;
mod recorder;
mod scenarios;
mod stream;
mod traces;
mod worlds;

fn bits(values: &[f64]) -> Vec<u64> {
    values.iter().map(|value| value.to_bits()).collect()
}
