//! A digest of everything that happens in one run of each world: every call of the policy with its
//! numbers, every answer, and what the run comes to.
//!
//! Built for this machine and for WebAssembly; equal digests are equal bits.

mod events;
mod witness;
mod worlds;

pub use worlds::{Run, WORLDS};

/// Eight bytes of a world's digest, counted from 0, as a little-endian number. 0 where there is no such
/// world.
#[unsafe(no_mangle)]
#[expect(unsafe_code, reason = "the name is the boundary to the module's host")]
pub extern "C" fn word(world: u32, index: u32) -> u64 {
    let Some((_, run)) = WORLDS.get(world as usize) else { return 0 };
    let digest = run().digest();
    let mut words = digest.as_chunks().0.iter().map(|word| u64::from_le_bytes(*word));
    words.nth(index as usize).unwrap_or(0)
}
