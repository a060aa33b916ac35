//! The endpoint world: the golden rows, closed forms, properties, an independent model, and what a
//! scenario may say.

mod closed_forms;
mod common_draws;
mod golden;
mod independent;
mod naive;
mod policies;
mod properties;
mod scenario;
mod stops;
mod written;
