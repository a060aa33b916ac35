//! Which features of WebAssembly the judge runs, and the names of those that it does not.

use contract::Refusal;
use wasmparser::{Error, Validator, WasmFeatures};

/// WebAssembly 2.0, and constant expressions that add: what compilers emit today without asking, and
/// what gives the same bits on every host once its NaNs are canonical. Without `externref`, which has
/// no use at a boundary of numbers and would take a garbage collector in the host.
pub const ALLOWED: WasmFeatures =
    WasmFeatures::WASM2.union(WasmFeatures::EXTENDED_CONST).difference(WasmFeatures::GC_TYPES);

const GARBAGE_COLLECTION: WasmFeatures =
    WasmFeatures::GC.union(WasmFeatures::FUNCTION_REFERENCES).union(WasmFeatures::GC_TYPES);

/// What is refused, by the name that a person knows. Where several would explain an error, the first
/// is named.
const REFUSED: &[(&str, WasmFeatures)] = &[
    ("threads", WasmFeatures::THREADS),
    ("stack switching", WasmFeatures::STACK_SWITCHING.union(GARBAGE_COLLECTION)),
    ("externref", WasmFeatures::GC_TYPES),
    ("relaxed SIMD", WasmFeatures::RELAXED_SIMD),
    ("64-bit memory", WasmFeatures::MEMORY64),
    ("exceptions", WasmFeatures::EXCEPTIONS),
    ("legacy exceptions", WasmFeatures::LEGACY_EXCEPTIONS),
    ("tail calls", WasmFeatures::TAIL_CALL),
    ("several memories", WasmFeatures::MULTI_MEMORY),
    ("typed function references", WasmFeatures::FUNCTION_REFERENCES),
    ("garbage collection", GARBAGE_COLLECTION),
    ("custom page sizes", WasmFeatures::CUSTOM_PAGE_SIZES),
    ("wide arithmetic", WasmFeatures::WIDE_ARITHMETIC),
    ("memory control", WasmFeatures::MEMORY_CONTROL),
    ("shared-everything threads", WasmFeatures::SHARED_EVERYTHING_THREADS),
    ("acquire-release atomics", WasmFeatures::ACQUIRE_RELEASE_ATOMICS),
    ("custom descriptors", WasmFeatures::CUSTOM_DESCRIPTORS),
    ("multibyte array access", WasmFeatures::MULTIBYTE_ARRAY_ACCESS),
    ("compact imports", WasmFeatures::COMPACT_IMPORTS),
];

/// What an error of the validator means for a submission: the feature that it would take, or that the
/// module is not one.
pub fn refusal(module: &[u8], error: &Error) -> Refusal {
    let missing = error.missing_wasm_feature().and_then(name_of);
    // The validator does not always say which feature an error is about, or says the first of two
    // that a place takes. The one that gets it past the place is the one; or, where that takes
    // several, the first that the others do not get past it without.
    let everything = REFUSED.iter().fold(ALLOWED, |all, (_, feature)| all.union(*feature));
    let helps = |features| gets_past(module, error.offset(), features);
    let named = if helps(everything) {
        let alone = REFUSED.iter().find(|(_, feature)| helps(ALLOWED.union(*feature)));
        let needed = || REFUSED.iter().find(|(_, feature)| !helps(everything.difference(*feature)));
        alone.or_else(needed).map(|(name, _)| *name).or(missing)
    } else {
        missing
    };
    match named {
        Some(name) => Refusal::Feature { feature: name.to_owned() },
        None => Refusal::Invalid { message: error.to_string() },
    }
}

fn name_of(feature: WasmFeatures) -> Option<&'static str> {
    REFUSED.iter().find(|(_, refused)| refused.contains(feature)).map(|(name, _)| *name)
}

fn gets_past(module: &[u8], offset: u64, features: WasmFeatures) -> bool {
    match Validator::new_with_features(features).validate_all(module) {
        Ok(_) => true,
        Err(error) => error.offset() > offset,
    }
}
