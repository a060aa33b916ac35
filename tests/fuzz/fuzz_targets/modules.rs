//! Valid modules out of the bytes, metered and run: everything that the pass's own test holds of ten
//! thousand of them. The first byte says of which family.

#![no_main]

#[path = "../../../judge/metering/tests/metering/originals/compare.rs"]
mod compare;
#[path = "../../../judge/metering/tests/metering/originals/counted.rs"]
mod counted;
#[path = "../../../judge/metering/tests/metering/originals/run.rs"]
mod run;
#[path = "../../../judge/metering/tests/metering/originals/smith.rs"]
mod smith;
#[path = "../../../judge/metering/tests/metering/originals/stops.rs"]
mod stops;
#[path = "../../../judge/metering/tests/metering/originals/tally.rs"]
#[allow(dead_code, reason = "nobody asks here whether it was enough")]
mod tally;

use std::cell::RefCell;

use compare::Comparison;
use libfuzzer_sys::{Corpus, fuzz_target};

thread_local! {
    static COMPARISON: RefCell<Comparison> = RefCell::new(Comparison::new());
}

fuzz_target!(|bytes: &[u8]| -> Corpus {
    let Some((family, bytes)) = bytes.split_first() else { return Corpus::Reject };
    let family = u64::from(*family);
    let Some(module) = smith::module(family, bytes) else { return Corpus::Reject };
    COMPARISON.with_borrow_mut(|comparison| comparison.compare(&module, family));
    Corpus::Keep
});
