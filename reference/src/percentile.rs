//! Percentiles, by the documents' two definitions.
//!
//! They differ by one rank when p·n is whole; at n = 100 the chapter's p99 is the maximum. An empty
//! sample has no percentile: `None`, never 0.

use std::fmt;

/// A share in whole thousandths, so that p·n is computed in integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Permille(u16);

impl Permille {
    /// p50.
    pub const P50: Self = Self(500);
    /// p95.
    pub const P95: Self = Self(950);
    /// p99.
    pub const P99: Self = Self(990);

    /// This many thousandths, from 0 to 1000.
    #[must_use]
    pub fn new(thousandths: u16) -> Option<Self> {
        (thousandths <= 1000).then_some(Self(thousandths))
    }
}

impl fmt::Display for Permille {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 10, self.0 % 10) {
            (percent, 0) => write!(f, "p{percent}"),
            (percent, tenth) => write!(f, "p{percent}.{tenth}"),
        }
    }
}

/// Which element of the sorted sample a percentile is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Definition {
    /// `sorted[⌊p·n⌋]`, the chapter's; p100 is the maximum.
    Chapter,
    /// The ⌈p·n⌉-th smallest, document 2's; p0 is the minimum.
    NearestRank,
}

impl Definition {
    /// The index in the sorted sample, from 0. `None` if the sample is empty.
    #[must_use]
    pub fn index(self, p: Permille, n: usize) -> Option<usize> {
        // The index is below n.
        usize::try_from(self.index_of(p, n as u64)?).ok()
    }

    /// As `index`, of a sample that may be larger than memory.
    pub(crate) fn index_of(self, p: Permille, n: u64) -> Option<u64> {
        let last = n.checked_sub(1)?;
        // In 128 bits, so that no size of sample overflows; the result is at most n.
        let product = u128::from(n) * u128::from(p.0);
        let index = match self {
            Self::Chapter => product / 1000,
            Self::NearestRank => product.div_ceil(1000).saturating_sub(1),
        };
        Some(u64::try_from(index).map_or(last, |index| index.min(last)))
    }
}

/// The sample's percentile, by selection. `None` if it is empty.
///
/// Values are ordered by `f64::total_cmp`; a world's samples hold no NaN.
#[must_use]
pub fn percentile(sample: &[f64], p: Permille, definition: Definition) -> Option<f64> {
    percentiles(sample, &[(p, definition)]).pop()?
}

/// Several percentiles of one sample, in the order asked, from one copy of it.
#[must_use]
pub fn percentiles(sample: &[f64], asked: &[(Permille, Definition)]) -> Vec<Option<f64>> {
    let mut values = sample.to_vec();
    let mut ranks: Vec<_> = asked
        .iter()
        .enumerate()
        .filter_map(|(slot, (p, definition))| Some((definition.index(*p, sample.len())?, slot)))
        .collect();
    ranks.sort_unstable();
    let mut found = vec![None; asked.len()];
    let mut end = values.len();
    // From the highest rank down: each selection leaves everything smaller in front of it.
    for (index, slot) in ranks.into_iter().rev() {
        if index < end {
            values[..end].select_nth_unstable_by(index, f64::total_cmp);
            end = index;
        }
        found[slot] = Some(values[index]);
    }
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_definitions_differ_by_one_rank_when_the_product_is_whole() {
        let sample: Vec<f64> = (1..=100).map(f64::from).collect();
        assert_eq!(percentile(&sample, Permille::P99, Definition::Chapter), Some(100.0));
        assert_eq!(percentile(&sample, Permille::P99, Definition::NearestRank), Some(99.0));
        assert_eq!(percentile(&sample, Permille::P50, Definition::Chapter), Some(51.0));
        assert_eq!(percentile(&sample, Permille::P50, Definition::NearestRank), Some(50.0));
    }

    #[test]
    fn an_empty_sample_has_none() {
        assert_eq!(percentile(&[], Permille::P50, Definition::Chapter), None);
        assert_eq!(percentile(&[], Permille::P50, Definition::NearestRank), None);
    }

    proptest! {
        #[test]
        fn selection_finds_what_sorting_finds(
            sample in prop::collection::vec(-1e6f64..1e6, 1..200),
            shares in prop::collection::vec((0u16..=1000, any::<bool>()), 1..6),
        ) {
            let mut sorted = sample.clone();
            sorted.sort_by(f64::total_cmp);
            let asked: Vec<_> = shares.iter().map(|(p, chapter)| {
                let definition = if *chapter { Definition::Chapter } else { Definition::NearestRank };
                (Permille::new(*p).unwrap(), definition)
            }).collect();
            let expected: Vec<_> = asked.iter()
                .map(|(p, definition)| Some(sorted[definition.index(*p, sorted.len()).unwrap()]))
                .collect();
            prop_assert_eq!(percentiles(&sample, &asked), expected);
        }
    }
}
