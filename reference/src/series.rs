//! How a number goes through a run, in bounded memory: what waits, what is in flight, a load.
//!
//! The number holds between two changes. It is kept as its mean and its maximum over stretches of equal
//! length; when there would be more than [`Series::MOST`] of them, every two become one of twice the
//! length. The area under it is exact but for rounding, added up from change to change.

/// A number from 0 up that changes at times which never decrease.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    value: f64,
    since: f64,
    area: f64,
    max: f64,
    /// How long a stretch is, in milliseconds.
    length: f64,
    stretches: Vec<Stretch>,
}

/// A stretch of a series, from the end of the one before it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stretch {
    /// The time-weighted mean.
    pub mean: f64,
    /// The largest value that held for any time at all, or was reached and left at once.
    pub max: f64,
}

impl Default for Series {
    fn default() -> Self {
        Self::new()
    }
}

impl Series {
    /// The most stretches that are kept.
    pub const MOST: usize = 2048;
    /// How long the first stretches are, in milliseconds.
    const FIRST: f64 = 1.0;

    /// A number that is 0 from time 0 on.
    #[must_use]
    pub fn new() -> Self {
        Self { value: 0.0, since: 0.0, area: 0.0, max: 0.0, length: Self::FIRST, stretches: Vec::new() }
    }

    /// From `now`, in milliseconds, the number is `value`.
    pub fn set(&mut self, now: f64, value: f64) {
        self.hold_until(now);
        self.value = value;
        self.max = self.max.max(value);
        let here = self.stretch(now);
        self.stretches[here].max = self.stretches[here].max.max(value);
    }

    /// The present value.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.value
    }

    /// The run ends at `now`.
    pub fn finish(&mut self, now: f64) {
        self.hold_until(now);
    }

    /// Adds what the present value comes to until `now`.
    fn hold_until(&mut self, now: f64) {
        self.area += self.value * (now - self.since);
        let last = self.stretch(now);
        let mut from = self.since;
        for index in self.stretch(from)..=last {
            let to = self.end(index).min(now);
            let stretch = &mut self.stretches[index];
            stretch.mean += self.value * (to - from) / self.length;
            if to > from {
                stretch.max = stretch.max.max(self.value);
            }
            from = to;
        }
        self.since = now;
    }

    #[expect(clippy::cast_precision_loss, reason = "a few thousand")]
    fn end(&self, index: usize) -> f64 {
        self.length * (index + 1) as f64
    }

    /// The stretch that holds this time, after making room for it.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below a few thousand")]
    fn stretch(&mut self, time: f64) -> usize {
        #[expect(clippy::cast_precision_loss, reason = "a few thousand")]
        while time >= self.length * Self::MOST as f64 {
            self.halve();
        }
        let index = (time / self.length) as usize;
        if index >= self.stretches.len() {
            self.stretches.resize(index + 1, Stretch::default());
        }
        index
    }

    fn halve(&mut self) {
        let joined = self.stretches.chunks(2).map(|two| Stretch {
            mean: two.iter().map(|stretch| stretch.mean).sum::<f64>() / 2.0,
            max: two.iter().map(|stretch| stretch.max).fold(0.0, f64::max),
        });
        self.stretches = joined.collect();
        self.length *= 2.0;
    }

    /// The area under the number, in milliseconds times its unit.
    #[must_use]
    pub fn area(&self) -> f64 {
        self.area
    }

    /// The largest value of all.
    #[must_use]
    pub fn max(&self) -> f64 {
        self.max
    }

    /// When the run ended, in milliseconds.
    #[must_use]
    pub fn end_of_run(&self) -> f64 {
        self.since
    }

    /// How long each stretch is, in milliseconds. The last is cut off by the end of the run; its mean is
    /// over the whole length.
    #[must_use]
    pub fn length(&self) -> f64 {
        self.length
    }

    /// The stretches, in order from time 0.
    #[must_use]
    pub fn stretches(&self) -> &[Stretch] {
        &self.stretches
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn stretches_and_area_are_those_of_the_steps(
            steps in prop::collection::vec((0.0f64..5000.0, 0u8..9), 1..60), last in 0.0f64..100.0,
        ) {
            let (mut series, mut now) = (Series::new(), 0.0);
            let mut held: Vec<(f64, f64, f64)> = Vec::new();
            let mut value = 0.0;
            for (gap, next) in steps {
                held.push((now, now + gap, value));
                now += gap;
                value = f64::from(next);
                series.set(now, value);
            }
            held.push((now, now + last, value));
            now += last;
            series.finish(now);
            let area: f64 = held.iter().map(|(from, to, value)| value * (to - from)).sum();
            prop_assert!((series.area() - area).abs() <= 1e-9 * area.max(1.0));
            prop_assert!(series.stretches().len() <= Series::MOST);
            let kept: f64 = series.stretches().iter().map(|stretch| stretch.mean * series.length()).sum();
            prop_assert!((kept - area).abs() <= 1e-9 * area.max(1.0));
            let mut from = 0.0;
            for stretch in series.stretches() {
                let to = from + series.length();
                let inside = |(a, b, value): &(f64, f64, f64)| value * (b.min(to) - a.max(from)).max(0.0);
                let mean = held.iter().map(inside).sum::<f64>() / series.length();
                prop_assert!((stretch.mean - mean).abs() <= 1e-9 * mean.max(1.0), "{} {}", stretch.mean, mean);
                let holds = |(a, b, _): &&(f64, f64, f64)| b.min(to) > a.max(from);
                let max = held.iter().filter(holds).map(|held| held.2).fold(0.0, f64::max);
                prop_assert!(stretch.max >= max);
                from = to;
            }
        }
    }

    #[test]
    fn a_peak_of_no_length_is_not_lost() {
        let mut series = Series::new();
        series.set(10.0, 7.0);
        series.set(10.0, 0.0);
        series.finish(5000.0);
        assert_eq!((series.max(), series.area()), (7.0, 0.0));
        assert_eq!(series.stretches()[10 / 4].max, 7.0);
        assert_eq!(series.length(), 4.0);
    }
}
