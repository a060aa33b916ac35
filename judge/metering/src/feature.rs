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
    ("stack switching", WasmFeatures::STACK_SWITCHING.union(GARBAGE_COLLECTION)),
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
    let missing = error.missing_wasm_feature().and_then(row_of);
    // The validator does not always say which feature an error is about, or says the first of two
    // that a place takes. The one that gets it furthest past the place is the one; or, where that
    // takes several, the first that the others do not get past it without.
    let everything = REFUSED.iter().fold(ALLOWED, |all, (_, feature)| all.union(*feature));
    let past = |features| Some(reached(module, features)).filter(|at| *at > error.offset());
    // The usual case needs no search. `externref` does: it is what the validator misses first in types
    // of garbage collection too.
    let only = missing
        .filter(|(_, feature)| *feature != WasmFeatures::GC_TYPES && past(ALLOWED.union(*feature)).is_some());
    let searched = || {
        past(everything)?;
        // The last of equals is taken, so the first of the table comes last.
        let furthest =
            REFUSED.iter().rev().filter_map(|(name, feature)| Some((past(ALLOWED.union(*feature))?, name)));
        let needed = || REFUSED.iter().find(|(_, feature)| past(everything.difference(*feature)).is_none());
        let alone = furthest.max_by_key(|(at, _)| *at).map(|(_, name)| *name);
        alone.or_else(|| needed().map(|(name, _)| *name))
    };
    let named = only.map(|(name, _)| *name).or_else(searched).or(missing.map(|(name, _)| *name));
    match named {
        Some(name) => Refusal::Feature { feature: name.to_owned() },
        None => Refusal::Invalid { message: error.to_string() },
    }
}

fn row_of(feature: WasmFeatures) -> Option<&'static (&'static str, WasmFeatures)> {
    REFUSED.iter().find(|(_, refused)| refused.contains(feature))
}

/// The offset that the validator gets to with these features.
fn reached(module: &[u8], features: WasmFeatures) -> u64 {
    let checked = Validator::new_with_features(features).validate_all(module);
    checked.err().map_or(u64::MAX, |error| error.offset())
}
