//! The functions that the judge gives, made safe.

#[cfg(not(target_arch = "wasm32"))]
pub(crate) use absent::*;
#[cfg(target_arch = "wasm32")]
pub(crate) use given::*;

#[cfg(target_arch = "wasm32")]
mod given {
    mod raw {
        // SAFETY: these are the contract's functions with the contract's types, which the judge
        // checks before it runs a module. Those declared safe take and give nothing but numbers.
        #[link(wasm_import_module = "judge")]
        unsafe extern "C" {
            pub safe fn server_count() -> i32;
            pub safe fn in_flight(server: i32) -> i32;
            pub safe fn request_index() -> i32;
            pub safe fn rate() -> f64;
            pub safe fn capacity() -> f64;
            pub safe fn arg_len(list: i32) -> i32;
            pub safe fn arg(list: i32, index: i32) -> f64;
            pub safe fn result_push(x: f64);
            pub safe fn random() -> f64;
            pub safe fn random_below(n: i32) -> i32;
            pub safe fn exp(x: f64) -> f64;
            pub safe fn expm1(x: f64) -> f64;
            pub safe fn ln(x: f64) -> f64;
            pub safe fn log1p(x: f64) -> f64;
            pub safe fn log2(x: f64) -> f64;
            pub safe fn log10(x: f64) -> f64;
            pub safe fn pow(x: f64, y: f64) -> f64;
            pub safe fn sin(x: f64) -> f64;
            pub safe fn cos(x: f64) -> f64;
            pub safe fn tan(x: f64) -> f64;
            pub safe fn atan2(y: f64, x: f64) -> f64;
            pub unsafe fn log(ptr: *const u8, len: usize);
            pub unsafe fn fail(ptr: *const u8, len: usize);
        }
    }

    pub(crate) use raw::{
        arg, arg_len, atan2, capacity, cos, exp, expm1, in_flight, ln, log1p, log2, log10, pow, random,
        random_below, rate, request_index, result_push, server_count, sin, tan,
    };

    pub(crate) fn log(text: &str) {
        // SAFETY: the judge reads these bytes during the call and keeps no pointer to them.
        unsafe { raw::log(text.as_ptr(), text.len()) }
    }

    pub(crate) fn fail(text: &str) {
        // SAFETY: the judge reads these bytes during the call and keeps no pointer to them.
        unsafe { raw::fail(text.as_ptr(), text.len()) }
    }
}

/// There is no judge outside of its sandbox, so that a policy compiles but cannot run.
#[cfg(not(target_arch = "wasm32"))]
mod absent {
    macro_rules! absent {
        ($($name:ident($($param:ident: $type:ty),*) -> $result:ty;)*) => {$(
            pub(crate) fn $name($(_: $type),*) -> $result {
                panic!(concat!("`judge::", stringify!($name), "` answers only in the judge: run `judge test`"))
            }
        )*};
    }

    absent! {
        server_count() -> i32;
        in_flight(server: i32) -> i32;
        request_index() -> i32;
        rate() -> f64;
        capacity() -> f64;
        arg_len(list: i32) -> i32;
        arg(list: i32, index: i32) -> f64;
        result_push(x: f64) -> ();
        random() -> f64;
        random_below(n: i32) -> i32;
        exp(x: f64) -> f64;
        expm1(x: f64) -> f64;
        ln(x: f64) -> f64;
        log1p(x: f64) -> f64;
        log2(x: f64) -> f64;
        log10(x: f64) -> f64;
        pow(x: f64, y: f64) -> f64;
        sin(x: f64) -> f64;
        cos(x: f64) -> f64;
        tan(x: f64) -> f64;
        atan2(y: f64, x: f64) -> f64;
        log(text: &str) -> ();
    }

    /// A panic is reported on standard error, as everywhere.
    pub(crate) fn fail(text: &str) {
        eprintln!("{text}");
    }
}
