// told: can't find crate for `serde_derive`
#[macro_use]
extern crate serde_derive;

fn attack() {}
