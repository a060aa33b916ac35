// told: E0554
#![feature(core_intrinsics)]

fn attack() {}
