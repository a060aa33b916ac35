//! The fleet: closed forms, an independent model, invariants, and what the chapter says of it.

mod agreement;
mod boundary;
mod chapter;
mod closed_forms;
mod exact;
mod hashing;
mod least_work;
mod naive;
mod played;
mod properties;
mod scenarios;
mod student;
mod worlds;
