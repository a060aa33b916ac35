//! The closed forms against the golden files, against the chapter's own formula, and against other ways
//! to the same numbers.

mod domains;
mod golden;
mod independent;
mod properties;

use reference::queueing::Mmc;

#[track_caller]
pub(crate) fn close(found: f64, expected: f64, relative: f64) {
    assert!((found - expected).abs() <= relative * expected.abs(), "{found:?}, not {expected:?}");
}

pub(crate) fn queue(servers: u32, rho: f64, service: f64) -> Mmc {
    Mmc::new(servers, rho, service).expect("a stable queue")
}
