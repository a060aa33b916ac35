//! The contract's signals, as far as the interpreter uses them.

mod raw {
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
        pub safe fn source_len() -> i32;
        pub unsafe fn source_read(ptr: *mut u8);
        pub safe fn task_len() -> i32;
        pub unsafe fn task_read(ptr: *mut u8);
        pub unsafe fn log(ptr: *const u8, len: usize);
        pub unsafe fn fail(ptr: *const u8, len: usize);
        pub unsafe fn defect(ptr: *const u8, len: usize);
    }
}

pub use raw::{
    arg, arg_len, capacity, in_flight, random, random_below, rate, request_index, result_push, server_count,
};

/// The student's source.
pub fn source() -> String {
    // SAFETY: the judge writes as many bytes as it says that there are.
    read(raw::source_len(), |at| unsafe { raw::source_read(at) })
}

/// What the exercise asks for and grants, a line each.
pub fn task() -> String {
    // SAFETY: the judge writes as many bytes as it says that there are.
    read(raw::task_len(), |at| unsafe { raw::task_read(at) })
}

fn read(length: i32, write: impl FnOnce(*mut u8)) -> String {
    let mut bytes = vec![0; length.cast_unsigned() as usize];
    write(bytes.as_mut_ptr());
    String::from_utf8(bytes).unwrap_or_else(|_| defect("the judge handed over what is no UTF-8"))
}

/// Writes a line to the log.
pub fn log(line: &str) {
    // SAFETY: the judge reads these bytes during the call and keeps no pointer to them.
    unsafe { raw::log(line.as_ptr(), line.len()) }
}

/// Ends the run as the student's fault.
pub fn fail(text: &str) -> ! {
    // SAFETY: as above.
    unsafe { raw::fail(text.as_ptr(), text.len()) }
    unreachable!("the judge does not return from `fail`")
}

/// Ends the run as the judge's fault.
pub fn defect(text: &str) -> ! {
    // SAFETY: as above.
    unsafe { raw::defect(text.as_ptr(), text.len()) }
    core::arch::wasm32::unreachable()
}

/// The interpreter asks for randomness only to seed what must be the same in every run.
#[unsafe(no_mangle)]
unsafe extern "Rust" fn __getrandom_v03_custom(at: *mut u8, length: usize) -> Result<(), getrandom::Error> {
    // SAFETY: the caller hands over a buffer of this length.
    unsafe { core::ptr::write_bytes(at, 7, length) };
    Ok(())
}

/// Rust's own `powf`, which `**` comes down to, with the bits of every other language.
#[unsafe(no_mangle)]
extern "C" fn pow(x: f64, y: f64) -> f64 {
    libm::pow(x, y)
}
