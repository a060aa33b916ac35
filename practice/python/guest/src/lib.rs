//! Python as a guest of the policy contract: an interpreter that runs a student's source.
//!
//! It is built once for all sources. `prepare` makes the interpreter and imports the standard library;
//! whoever builds the module calls it and keeps the memory as it is then, so that a run starts from
//! there. It knows no world, and what it is not granted the judge refuses.

#[macro_use]
extern crate rustpython_derive;

mod host;
mod kit;
mod library;
mod memory;
mod policy;
mod prepare;

use core::cell::UnsafeCell;

use policy::Guest;

/// The one guest of this module, which runs one thread.
struct Only(UnsafeCell<Option<Guest>>);

// SAFETY: the module has no threads.
unsafe impl Sync for Only {}

static GUEST: Only = Only(UnsafeCell::new(None));

/// The guest, once it is prepared. It is changed only by `prepare` and `init`, which hold no reference
/// to it across.
fn guest() -> &'static Guest {
    // SAFETY: one thread; see above.
    unsafe { (*GUEST.0.get()).as_ref() }.unwrap_or_else(|| host::defect("the interpreter was not prepared"))
}

fn set_guest(guest: Guest) {
    // SAFETY: one thread, and the caller holds no reference to the guest that was.
    unsafe { *GUEST.0.get() = Some(guest) }
}

fn take_guest() -> Guest {
    // SAFETY: as above.
    unsafe { (*GUEST.0.get()).take() }.unwrap_or_else(|| host::defect("the interpreter was not prepared"))
}
