// Tens of thousands of mistakes.
// told: Compiling was stopped
macro_rules! eight {
    ($($t:tt)*) => { $($t)* $($t)* $($t)* $($t)* $($t)* $($t)* $($t)* $($t)* };
}
macro_rules! complain {
    () => { eight! { let _: u8 = ""; } };
    ($_first:tt $($rest:tt)*) => { eight! { complain!($($rest)*); } };
}

pub fn complains() {
    complain!(. . . .);
}
