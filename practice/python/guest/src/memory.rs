//! The allocator: Rust's own, but while the interpreter is prepared what is freed is wiped, so that the
//! prepared module keeps nothing that nobody refers to.

use core::cell::Cell;
use std::alloc::{GlobalAlloc, Layout, System};

struct Wiping {
    wipes: Cell<bool>,
}

// SAFETY: the module has no threads.
unsafe impl Sync for Wiping {}

#[global_allocator]
static MEMORY: Wiping = Wiping { wipes: Cell::new(true) };

/// From now on what is freed is left as it is.
pub fn stop_wiping() {
    MEMORY.wipes.set(false);
}

// SAFETY: everything is `System`'s, but that bytes are written to what is about to be freed.
unsafe impl GlobalAlloc for Wiping {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise is `System`'s condition.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        if self.wipes.get() {
            // SAFETY: the block is still the caller's, and as long as its layout says.
            unsafe { at.write_bytes(0, layout.size()) };
        }
        // SAFETY: as above.
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if !self.wipes.get() {
            // SAFETY: as above.
            return unsafe { System.realloc(at, layout, size) };
        }
        // SAFETY: the new layout is valid since the caller promises that the size is; both blocks are
        // as long as the shorter of the two.
        unsafe {
            let grown = self.alloc(Layout::from_size_align_unchecked(size, layout.align()));
            if !grown.is_null() {
                grown.copy_from_nonoverlapping(at, size.min(layout.size()));
                self.dealloc(at, layout);
            }
            grown
        }
    }
}
