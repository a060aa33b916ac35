//! A sample of times or counts in bounded memory: exact up to a stated size, then a sketch with a stated
//! error.
//!
//! Up to [`Sample::EXACT`] values are kept as they are, in the order of recording. The value after those
//! turns the sample into a histogram of two mebibytes, however many follow. Count, sum and maximum are
//! exact on both sides; so is the number of zeros. Percentiles are exact on the near side; on the far
//! side they are within [`Sample::ERROR`] of the exact ones, relatively. What follows from the order of
//! the values (the first ones, their correlation) is gone once the sample is a sketch.

mod histogram;

use crate::percentile::{self, Definition, Permille};
use histogram::Histogram;

/// Values from 0 up, without NaN. They have no unit of their own.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    kept: Kept,
}

#[derive(Clone, Debug, PartialEq)]
enum Kept {
    /// All values, in the order of recording; at most `Sample::EXACT`.
    Values(Vec<f64>),
    Sketch(Histogram),
}

impl Default for Sample {
    fn default() -> Self {
        Self::new()
    }
}

impl Sample {
    /// The most values that are kept exactly: 2²⁰, eight mebibytes.
    pub const EXACT: usize = 1 << 20;

    /// How far a sketch's percentile is from the exact one at most, relative to it: 2⁻¹¹, for values in
    /// [`Sample::LEAST`, `Sample::LIMIT`). Zero is exact. A positive value below that range counts as the
    /// least value in it, one above as the greatest.
    pub const ERROR: f64 = 1.0 / 2048.0;

    /// The least positive value that a sketch tells from the others: 2⁻¹²⁸.
    pub const LEAST: f64 = histogram::LEAST;

    /// Where the values end that a sketch tells from the others: 2¹²⁸.
    pub const LIMIT: f64 = histogram::LIMIT;

    /// An empty sample.
    #[must_use]
    pub fn new() -> Self {
        Self::with_capacity(0)
    }

    /// An empty sample with room for this many values, or for as many as it keeps.
    #[must_use]
    pub fn with_capacity(values: u64) -> Self {
        let room = usize::try_from(values).map_or(Self::EXACT, |values| values.min(Self::EXACT));
        Self { kept: Kept::Values(Vec::with_capacity(room)) }
    }

    /// Forgets every value; the sample is exact again.
    pub fn clear(&mut self) {
        match &mut self.kept {
            Kept::Values(values) => values.clear(),
            kept @ Kept::Sketch(_) => *kept = Kept::Values(Vec::new()),
        }
    }

    /// Records a value, which is at least 0: a negative one or NaN is the caller's mistake, and what the
    /// sample says after it means nothing.
    #[inline]
    pub fn record(&mut self, value: f64) {
        debug_assert!(value >= 0.0, "a sample holds values from 0 up, not {value}");
        match &mut self.kept {
            Kept::Values(values) if values.len() < Self::EXACT => values.push(value),
            Kept::Sketch(sketch) => sketch.add(value),
            Kept::Values(_) => self.sketch().add(value),
        }
    }

    /// Turns the sample into a sketch if it is none.
    #[cold]
    #[inline(never)]
    fn sketch(&mut self) -> &mut Histogram {
        if let Kept::Values(values) = &self.kept {
            let mut sketch = Histogram::new();
            sketch.add_all(values);
            self.kept = Kept::Sketch(sketch);
        }
        match &mut self.kept {
            Kept::Sketch(sketch) => sketch,
            Kept::Values(_) => unreachable!("it was made a sketch"),
        }
    }

    /// Adds the other sample's values after this one's, as recording them all would. Only where the other
    /// is a sketch is its sum added as one number, so that the last bits may differ.
    pub fn merge(&mut self, other: &Self) {
        match (&mut self.kept, &other.kept) {
            (Kept::Values(own), Kept::Values(values)) if own.len() + values.len() <= Self::EXACT => {
                own.extend_from_slice(values);
            }
            (_, Kept::Values(values)) => self.sketch().add_all(values),
            (_, Kept::Sketch(other)) => self.sketch().merge(other),
        }
    }

    /// How many values were recorded.
    #[must_use]
    pub fn count(&self) -> u64 {
        match &self.kept {
            Kept::Values(values) => values.len() as u64,
            Kept::Sketch(sketch) => sketch.count(),
        }
    }

    /// Whether every value is kept, so that percentiles are exact.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        matches!(self.kept, Kept::Values(_))
    }

    /// The values in the order of recording. `None` once the sample is a sketch.
    #[must_use]
    pub fn values(&self) -> Option<&[f64]> {
        match &self.kept {
            Kept::Values(values) => Some(values),
            Kept::Sketch(_) => None,
        }
    }

    /// How many values are 0: exact on both sides.
    #[must_use]
    pub fn zeros(&self) -> u64 {
        match &self.kept {
            Kept::Values(values) => values.iter().filter(|value| **value == 0.0).count() as u64,
            Kept::Sketch(sketch) => sketch.zeros(),
        }
    }

    /// The sum of the values, added in the order of recording.
    #[must_use]
    pub fn sum(&self) -> f64 {
        match &self.kept {
            Kept::Values(values) => values.iter().fold(0.0, |sum, value| sum + value),
            Kept::Sketch(sketch) => sketch.sum(),
        }
    }

    /// The mean. `None` if the sample is empty.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a sample's size is far below 2^53")]
    pub fn mean(&self) -> Option<f64> {
        (self.count() > 0).then(|| self.sum() / self.count() as f64)
    }

    /// The largest value. `None` if the sample is empty.
    #[must_use]
    pub fn max(&self) -> Option<f64> {
        match &self.kept {
            Kept::Values(values) => values.iter().copied().reduce(f64::max),
            Kept::Sketch(sketch) => Some(sketch.max()),
        }
    }

    /// A percentile. `None` if the sample is empty. See [`Sample::ERROR`] for a sketch's.
    #[must_use]
    pub fn percentile(&self, p: Permille, definition: Definition) -> Option<f64> {
        self.percentiles(&[(p, definition)]).pop()?
    }

    /// Several percentiles, in the order asked. A sketch's is the midpoint of the bucket that the exact
    /// one is in, or the maximum if that is lower.
    #[must_use]
    pub fn percentiles(&self, asked: &[(Permille, Definition)]) -> Vec<Option<f64>> {
        match &self.kept {
            Kept::Values(values) => percentile::percentiles(values, asked),
            Kept::Sketch(sketch) => asked
                .iter()
                .map(|(p, definition)| {
                    let index = definition.index_of(*p, sketch.count())?;
                    Some(sketch.at(index).min(sketch.max()))
                })
                .collect(),
        }
    }
}
