//! The judge command: arguments, rendering and the machine's health
fn main() {}
