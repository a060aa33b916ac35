//! Metered modules as a host sees them: in wasmtime, with the limits set small enough to be met.

mod depth;
mod fuel;
mod growth;
mod host;
mod nans;
mod originals;
mod refusals;
mod shape;
