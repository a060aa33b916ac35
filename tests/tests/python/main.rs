//! Python as a language of policies: what the interpreter makes of programs, of the chapter's policies,
//! and of sources that mean harm or are mistaken.

mod chapter;
mod conformance;
mod interpreter;
mod mistakes;
mod same_bits;
