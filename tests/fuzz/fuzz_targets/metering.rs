//! Any bytes at all, through the pass alone.

#![no_main]

use contract::{Limits, RESERVED_PREFIX, Refusal};
use libfuzzer_sys::fuzz_target;
use wasmparser::{Validator, WasmFeatures};

/// What the judge runs, which is what the pass may write too.
const FEATURES: WasmFeatures =
    WasmFeatures::WASM2.union(WasmFeatures::EXTENDED_CONST).difference(WasmFeatures::GC_TYPES);

/// Bytes that the pass may write for each that it reads, and in all besides.
const GROWTH: (usize, usize) = (64, 4096);

fuzz_target!(|bytes: &[u8]| {
    let valid = Validator::new_with_features(FEATURES).validate_all(bytes).is_ok();
    let metered = metering::meter(bytes, &Limits::DEFAULT);
    assert!(metered == metering::meter(bytes, &Limits::DEFAULT), "the same bytes give another result");
    match metered {
        Ok(metered) => {
            assert!(valid, "a module that is not valid is taken");
            let checked = Validator::new_with_features(FEATURES).validate_all(&metered);
            checked.expect("what the pass writes is valid");
            let most = GROWTH.0 * bytes.len() + GROWTH.1;
            assert!(metered.len() <= most, "{} bytes became {}", bytes.len(), metered.len());
            // It exports the judge's own names by now.
            metering::meter(&metered, &Limits::DEFAULT).expect_err("a metered module is metered again");
        }
        Err(Refusal::Invalid { message }) => {
            assert!(!valid || message.contains(RESERVED_PREFIX), "{message}");
        }
        Err(Refusal::Feature { feature }) => assert!(!valid, "{feature}"),
        Err(Refusal::Empty | Refusal::Limit { .. } | Refusal::Import { .. }) => {}
        Err(other) => panic!("the pass does not know of {other:?}"),
    }
});
