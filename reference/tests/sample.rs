//! A sample against the sorted values, on both sides of the size up to which it is exact.

use proptest::prelude::*;
use proptest::test_runner::Config;
use rand_mt::Mt64;
use reference::percentile::{Definition, Permille};
use reference::sample::Sample;

/// Above what is kept exactly, by little.
const MANY: usize = Sample::EXACT + 1000;

fn of(values: &[f64]) -> Sample {
    let mut sample = Sample::new();
    record(&mut sample, values);
    sample
}

fn record(sample: &mut Sample, values: &[f64]) {
    for value in values {
        sample.record(*value);
    }
}

fn everything_asked() -> Vec<(Permille, Definition)> {
    let shares = [0, 1, 250, 500, 900, 950, 990, 999, 1000];
    let shares = shares.into_iter().map(|share| Permille::new(share).expect("at most 1000"));
    shares.flat_map(|p| [(p, Definition::Chapter), (p, Definition::NearestRank)]).collect()
}

/// The percentiles of these values by sorting them.
fn sorted(values: &[f64], asked: &[(Permille, Definition)]) -> Vec<Option<f64>> {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    asked.iter().map(|(p, definition)| Some(values[definition.index(*p, values.len())?])).collect()
}

/// Values over so many orders of magnitude, and so many thousandths of them 0.
fn values(count: usize, seed: u64, magnitudes: f64, zeros: u64, whole: bool) -> Vec<f64> {
    let mut random = Mt64::new(seed);
    let mut uniform = || {
        let high = u32::try_from(random.next_u64() >> 32).expect("32 bits");
        f64::from(high) / f64::from(u32::MAX)
    };
    let zeros = f64::from(u32::try_from(zeros).expect("small")) / 1000.0;
    (0..count)
        .map(|_| {
            let is_zero = uniform() < zeros;
            let value = libm::exp10(magnitudes * (uniform() - 0.5));
            if is_zero {
                0.0
            } else if whole {
                value.ceil()
            } else {
                value
            }
        })
        .collect()
}

fn same(one: &Sample, other: &Sample) {
    let asked = everything_asked();
    assert_eq!(one.count(), other.count());
    assert_eq!(one.is_exact(), other.is_exact());
    assert_eq!(one.values(), other.values());
    assert_eq!(one.zeros(), other.zeros());
    assert_eq!(one.max(), other.max());
    assert_eq!(one.percentiles(&asked), other.percentiles(&asked));
}

#[test]
fn an_empty_sample_has_no_metric() {
    let sample = Sample::new();
    assert_eq!((sample.count(), sample.sum(), sample.zeros()), (0, 0.0, 0));
    assert_eq!((sample.mean(), sample.max()), (None, None));
    assert_eq!(sample.percentile(Permille::P50, Definition::Chapter), None);
    assert_eq!(sample.values(), Some(&[][..]));
}

#[test]
fn a_sample_is_exact_up_to_its_size_and_a_sketch_from_the_next_value_on() {
    let values = values(MANY, 1, 6.0, 100, false);
    let (kept, rest) = values.split_at(Sample::EXACT);
    let mut sample = of(kept);
    assert_eq!(sample.values(), Some(kept));
    let asked = everything_asked();
    assert_eq!(sample.percentiles(&asked), sorted(kept, &asked));
    record(&mut sample, rest);
    assert!(!sample.is_exact());
    assert_eq!(sample.values(), None);
    sample.clear();
    same(&sample, &Sample::new());
    record(&mut sample, rest);
    assert_eq!(sample.values(), Some(rest), "exact again");
}

#[test]
fn what_is_out_of_a_sketchs_range_counts_as_its_ends() {
    let mut sample = of(&vec![f64::MIN_POSITIVE; Sample::EXACT]);
    sample.record(f64::MAX);
    let least = sample.percentile(Permille::P50, Definition::Chapter).expect("not empty");
    assert!((least - Sample::LEAST).abs() <= Sample::ERROR * Sample::LEAST, "{least:?}");
    let greatest =
        sample.percentile(Permille::new(1000).expect("1"), Definition::Chapter).expect("not empty");
    assert!(greatest < Sample::LIMIT && greatest > 0.99 * Sample::LIMIT, "{greatest:?}");
    assert_eq!((sample.max(), sample.zeros()), (Some(f64::MAX), 0));
}

#[test]
fn a_sketch_of_one_value_says_that_value() {
    let sample = of(&vec![1000.0; MANY]);
    assert_eq!(sample.percentile(Permille::P50, Definition::NearestRank), Some(1000.0));
    assert_eq!(sample.mean(), Some(1000.0));
}

#[test]
fn a_sample_of_zeros_is_zero() {
    let sample = of(&vec![0.0; MANY]);
    assert_eq!(sample.percentile(Permille::P99, Definition::Chapter), Some(0.0));
    assert_eq!((sample.zeros(), sample.max(), sample.mean()), (MANY as u64, Some(0.0), Some(0.0)));
}

#[test]
fn merging_is_recording_one_after_the_other() {
    let half = Sample::EXACT / 2 + 1;
    for (seed, (first, second)) in
        (1..).zip([(0, MANY), (300, MANY), (MANY, 300), (half, half), (MANY, MANY)])
    {
        let values = values(first + second, seed, 12.0, 100, false);
        let (first, second) = values.split_at(first);
        let (mut merged, second) = (of(first), of(second));
        let whole = of(&values);
        let sum = if second.is_exact() { whole.sum() } else { merged.sum() + second.sum() };
        merged.merge(&second);
        same(&merged, &whole);
        assert_eq!(merged.sum().to_bits(), sum.to_bits());
    }
}

proptest! {
    // Each case sorts a million values.
    #![proptest_config(Config { cases: 4, ..Config::default() })]

    #[test]
    fn a_sketchs_percentiles_are_within_the_error_of_the_sorted_samples(
        seed: u64, magnitudes in 0.01f64..60.0, zeros in 0u64..700, whole: bool,
    ) {
        let magnitudes = if whole { magnitudes.min(30.0) } else { magnitudes };
        let values = values(MANY, seed, magnitudes, zeros, whole);
        let sample = of(&values);
        let asked = everything_asked();
        for (found, expected) in sample.percentiles(&asked).into_iter().zip(sorted(&values, &asked)) {
            let (found, expected) = (found.unwrap(), expected.unwrap());
            prop_assert!((found - expected).abs() <= Sample::ERROR * expected, "{} for {}", found, expected);
        }
        prop_assert_eq!(sample.zeros(), values.iter().filter(|value| **value == 0.0).count() as u64);
        prop_assert_eq!(sample.max(), values.iter().copied().reduce(f64::max));
        prop_assert_eq!(sample.sum().to_bits(), values.iter().sum::<f64>().to_bits());
    }
}

proptest! {
    #[test]
    fn a_small_sample_is_exact_merged_or_not(
        first in prop::collection::vec(0.0f64..1e6, 0..50), second in prop::collection::vec(0.0f64..1e6, 0..50),
    ) {
        let together = [&first[..], &second[..]].concat();
        let mut merged = of(&first);
        merged.merge(&of(&second));
        same(&merged, &of(&together));
        let asked = everything_asked();
        prop_assert_eq!(merged.percentiles(&asked), sorted(&together, &asked));
        prop_assert_eq!(merged.values(), Some(&together[..]));
    }

    #[test]
    fn at_the_border_the_size_of_the_union_decides(over in 0usize..3) {
        let half = Sample::EXACT / 2;
        let mut merged = of(&vec![1.0; half]);
        merged.merge(&of(&vec![2.0; half + over]));
        prop_assert_eq!(merged.is_exact(), over == 0);
    }
}
