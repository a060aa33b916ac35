//! A log-linear histogram on the bits of the double: a bucket for each exponent and the first ten bits of
//! the mantissa, and one for zero. What a bucket holds is not known any closer.

/// Bits of the mantissa that tell buckets apart.
const BITS: u32 = 10;
/// What a double's bits are shifted by to become its bucket's key.
const SHIFT: u32 = f64::MANTISSA_DIGITS - 1 - BITS;
/// Exponents on either side of 1.
const EXPONENTS: u32 = 128;
/// A double's exponent of 0, as its bits have it.
const BIAS: u64 = 1023;
/// The first bucket's key, and the key after the last one's.
const FIRST: u64 = (BIAS - EXPONENTS as u64) << BITS;
const END: u64 = (BIAS + EXPONENTS as u64) << BITS;
/// The buckets, that of zero in front of the others.
const BUCKETS: usize = 1 + ((2 * EXPONENTS as usize) << BITS);

/// Where the first bucket begins.
pub(super) const LEAST: f64 = f64::from_bits(FIRST << SHIFT);
/// Where the last bucket ends.
pub(super) const LIMIT: f64 = f64::from_bits(END << SHIFT);

/// How many values fell into each bucket, and what is known of all of them.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Histogram {
    count: u64,
    sum: f64,
    max: f64,
    counts: Vec<u64>,
}

impl Histogram {
    pub(super) fn new() -> Self {
        Self { count: 0, sum: 0.0, max: 0.0, counts: vec![0; BUCKETS] }
    }

    /// The bucket of a value from 0 up. What is beyond the range is in the bucket at that end of it.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "below `BUCKETS`")]
    fn bucket(value: f64) -> usize {
        let key = (value.to_bits() >> SHIFT).clamp(FIRST, END - 1);
        if value == 0.0 { 0 } else { 1 + (key - FIRST) as usize }
    }

    /// The midpoint of a bucket: half its width from either end, which is 2⁻¹¹ of its beginning.
    fn midpoint(bucket: usize) -> f64 {
        match bucket.checked_sub(1) {
            None => 0.0,
            Some(place) => f64::from_bits(((FIRST + place as u64) << SHIFT) | 1 << (SHIFT - 1)),
        }
    }

    #[inline]
    pub(super) fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.max = if value > self.max { value } else { self.max };
        self.counts[Self::bucket(value)] += 1;
    }

    pub(super) fn add_all(&mut self, values: &[f64]) {
        for value in values {
            self.add(*value);
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.max = self.max.max(other.max);
        for (own, other) in self.counts.iter_mut().zip(&other.counts) {
            *own += other;
        }
    }

    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// The values added up in the order in which they came.
    pub(super) fn sum(&self) -> f64 {
        self.sum
    }

    /// The largest value; 0 without one.
    pub(super) fn max(&self) -> f64 {
        self.max
    }

    pub(super) fn zeros(&self) -> u64 {
        self.counts[0]
    }

    /// The midpoint of the bucket that holds the value at this index of the sorted sample, which is below
    /// the number of values.
    pub(super) fn at(&self, index: u64) -> f64 {
        let mut before = 0;
        let bucket = self.counts.iter().position(|count| {
            before += count;
            before > index
        });
        Self::midpoint(bucket.expect("an index below the number of values"))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_range_is_that_of_two_to_the_128_either_way() {
        assert_eq!(LEAST, 2f64.powi(-128));
        assert_eq!(LIMIT, 2f64.powi(128));
    }

    #[test]
    fn what_is_beyond_the_range_is_in_the_bucket_at_its_end() {
        let least = Histogram::bucket(LEAST);
        for tiny in [f64::from_bits(1), f64::MIN_POSITIVE, LEAST.next_down()] {
            assert_eq!(Histogram::bucket(tiny), least, "{tiny:?}");
        }
        assert_ne!(Histogram::bucket(0.0), least);
        let greatest = Histogram::bucket(LIMIT.next_down());
        for huge in [LIMIT, f64::MAX, f64::INFINITY] {
            assert_eq!(Histogram::bucket(huge), greatest, "{huge:?}");
        }
        assert_eq!(greatest, BUCKETS - 1);
    }

    proptest! {
        #[test]
        fn a_midpoint_is_within_the_error_of_every_value_in_its_bucket(bits in LEAST.to_bits()..LIMIT.to_bits()) {
            let value = f64::from_bits(bits);
            let midpoint = Histogram::midpoint(Histogram::bucket(value));
            prop_assert!((midpoint - value).abs() <= value / 2048.0, "{midpoint} for {value}");
        }

        #[test]
        fn buckets_are_in_the_order_of_their_values(one in 0..f64::INFINITY.to_bits(), other in 0..f64::INFINITY.to_bits()) {
            let (low, high) = (f64::from_bits(one.min(other)), f64::from_bits(one.max(other)));
            prop_assert!(Histogram::bucket(low) <= Histogram::bucket(high));
        }
    }
}
