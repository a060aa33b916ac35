// A macro that doubles what it is given.
// told: Compiling was stopped
macro_rules! double {
    ($($t:tt)*) => { double!($($t)* $($t)*); };
}
double!(x x x x);
