// told: it used more time than it may
#![allow(long_running_const_eval)]

const fn spin() -> u64 {
    let mut i = 0_u64;
    loop {
        i = i.wrapping_add(1);
        if i == u64::MAX {
            return i;
        }
    }
}

pub static SPUN: u64 = spin();
