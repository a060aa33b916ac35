//! Runs submissions: the only crate that knows wasmtime, and the one that confines processes.
//!
//! A module is metered and compiled in a confined child ([`child`]), kept in a private cache, and run
//! as a [`contract::Submission`]: one instance per router, nothing shared. It decides no verdict.

mod cache;
mod compile;
mod engine;
mod failure;
mod host;
mod interpreter;
mod kinds;
mod machine;
mod private_folder;
mod program;
mod signals;
mod snapshot;
mod trap;

pub mod child;

pub use compile::own_job;
pub use failure::Failure;
pub use private_folder::private_folder;
pub use program::{CachePlaces, Interpreter, Program, Sandbox, Settings};
pub use snapshot::prepared;
