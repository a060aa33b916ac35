//! Metered modules against the originals, over modules made at random from fixed seeds.

mod compare;
mod counted;
mod run;
mod smith;
mod stops;
mod tally;

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use compare::Comparison;
use tally::Tally;

const MODULES: u64 = 10_000;

/// Bytes from a seed: a xorshift generator, so that the modules are the same everywhere.
fn bytes(seed: u64) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let next_word = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()
    };
    std::iter::repeat_with(next_word).take(512).flatten().collect()
}

/// Compares modules until there are no more.
fn work(next: &AtomicU64) -> Tally {
    let mut comparison = Comparison::new();
    loop {
        let seed = next.fetch_add(1, Ordering::Relaxed);
        if seed >= MODULES {
            return comparison.tally;
        }
        let module = smith::module(seed, &bytes(seed)).expect("there are bytes enough");
        comparison.compare(&module, seed);
    }
}

#[test]
fn ten_thousand_metered_modules_do_what_the_originals_do_and_stop_in_time() {
    let next = AtomicU64::new(0);
    let threads = thread::available_parallelism().map_or(1, Into::into);
    let tally = thread::scope(|scope| {
        // The guest runs on the thread's stack.
        let start =
            || thread::Builder::new().stack_size(8 * run::STACK_BYTES).spawn_scoped(scope, || work(&next));
        let workers: Vec<_> = (0..threads).map(|_| start().expect("a thread starts")).collect();
        let tallies = workers.into_iter().map(|worker| worker.join().expect("no module differs"));
        tallies.fold(Tally::default(), Tally::and)
    });
    tally.is_enough(MODULES);
}
