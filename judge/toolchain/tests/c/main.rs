//! C, by every compiler that is here.

#![cfg(unix)]

mod compilers;
mod hostile;
mod machines;
#[path = "../module/mod.rs"]
mod module;
mod policies;
