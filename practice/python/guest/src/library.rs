//! The parts of the standard library that are written in Python. They are read once, by `prepare`, and
//! wiped then, so that the prepared module does not carry them twice.

use core::cell::UnsafeCell;

const BYTES: usize = include_bytes!(concat!(env!("OUT_DIR"), "/library")).len();

struct Bundle(UnsafeCell<[u8; BYTES]>);

// SAFETY: the module has no threads.
unsafe impl Sync for Bundle {}

static BUNDLE: Bundle = Bundle(UnsafeCell::new(*include_bytes!(concat!(env!("OUT_DIR"), "/library"))));

/// A module: its name, whether it is a package, its source.
pub type Entry = (String, bool, String);

/// Every module, once.
pub fn take() -> Vec<Entry> {
    // SAFETY: one thread, and nothing else refers to the bundle.
    let bundle = unsafe { &mut *BUNDLE.0.get() };
    let entries = entries(bundle).unwrap_or_else(|| crate::host::defect("the standard library is not whole"));
    bundle.fill(0);
    entries
}

fn entries(mut rest: &[u8]) -> Option<Vec<Entry>> {
    let mut entries = Vec::new();
    while !rest.is_empty() {
        let (head, after) = rest.split_at(rest.iter().position(|byte| *byte == b'\n')?);
        let mut head = str::from_utf8(head).ok()?.split(' ');
        let (name, kind, length) = (head.next()?, head.next()?, head.next()?.parse().ok()?);
        let (source, after) = after[1..].split_at_checked(length)?;
        entries.push((name.to_owned(), kind == "package", String::from_utf8(source.to_vec()).ok()?));
        rest = after;
    }
    Some(entries)
}
