//! wasmtime's settings: deterministic, and with its own limits behind those of the metering pass.

use std::thread;
use std::time::Duration;

use contract::JudgeError;
use wasmtime::{Config, Engine, OptLevel};

/// Native stack that a guest may use. The metering pass stops recursion long before: the limit on
/// slots corresponds to less than half of it. Every thread that runs guests has at least 2 MiB.
pub(crate) const NATIVE_STACK_BYTES: usize = 1 << 20;

/// How often the engine's epoch advances.
const TICK: Duration = Duration::from_secs(1);

/// Ticks after which an instance is stopped from outside. Fuel ends any run well before, also one whose
/// every load misses the caches; if this fires first the judge is at fault.
pub(crate) const TICKS_PER_RUN: u64 = 600;

/// What the metering pass lets through, and no more.
pub(crate) fn config() -> Config {
    let mut config = Config::new();
    config
        .wasm_simd(true)
        .wasm_relaxed_simd(false)
        .wasm_multi_memory(false)
        .wasm_memory64(false)
        .wasm_tail_call(false)
        .cranelift_opt_level(OptLevel::Speed)
        .epoch_interruption(true)
        .max_wasm_stack(NATIVE_STACK_BYTES)
        // Traps are told by their code; where in the machine code they happened nobody asks.
        .wasm_backtrace_max_frames(None)
        .generate_address_map(false);
    config
}

/// An engine whose clock ticks for as long as it lives.
pub(crate) fn ticking() -> Result<Engine, JudgeError> {
    let engine = Engine::new(&config())
        .map_err(|error| JudgeError::new(format!("wasmtime does not start on this machine: {error:#}")))?;
    let weak = engine.weak();
    thread::Builder::new()
        .name("epoch".to_owned())
        .spawn(move || {
            loop {
                thread::sleep(TICK);
                let Some(engine) = weak.upgrade() else { return };
                engine.increment_epoch();
            }
        })
        .map_err(|error| JudgeError::new(format!("the judge cannot start a thread: {error}")))?;
    Ok(engine)
}
