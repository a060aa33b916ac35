//! A series of a number that changes steadily, where [`Series`] knows steps only.

use crate::series::Series;

/// The number goes from one (time, value) in a straight line to the other. It already has its first value.
/// Each stretch of the series gets its own step, at the line's mean: area and means are exact but for
/// rounding.
#[inline]
pub(super) fn ramp(series: &mut Series, (from, start): (f64, f64), (to, end): (f64, f64)) {
    let slope = (end - start) / (to - from);
    let mut at = from;
    while at < to {
        // A stretch's length is a power of two, so that its end is after `at` in doubles as well.
        let length = series.length();
        let next = (((at / length).floor() + 1.0) * length).min(to);
        series.set(at, start + (at - from + (next - at) / 2.0) * slope);
        // Reached, and at once left for the next step: the maximum is to know it.
        series.set(next, if next < to { start + (next - from) * slope } else { end });
        at = next;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn every_stretch_has_the_mean_of_the_line(
            from in 0.0f64..3000.0, length in 0.0f64..9000.0, start in 0.0f64..50.0, end in 0.0f64..50.0,
        ) {
            let (mut series, to) = (Series::new(), from + length);
            series.set(from, start);
            ramp(&mut series, (from, start), (to, end));
            series.finish(to);
            let value = |time: f64| start + (time - from) / length * (end - start);
            prop_assert!((series.area() - length * (start + end) / 2.0).abs() <= 1e-6);
            prop_assert_eq!(series.max(), start.max(end));
            for (number, stretch) in (0u32..).zip(series.stretches()) {
                let a = (f64::from(number) * series.length()).max(from);
                let b = (f64::from(number + 1) * series.length()).min(to);
                if b > a {
                    let area = (b - a) * f64::midpoint(value(a), value(b));
                    prop_assert!((stretch.mean * series.length() - area).abs() <= 1e-6);
                    // A rising line is at its highest where the next stretch begins.
                    prop_assert!(stretch.max >= value(a).max(f64::midpoint(value(a), value(b))) - 1e-9);
                }
            }
        }
    }
}
