//! Service times: a weighted set of exponential distributions.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::random::exponential;

/// The mean times that a scenario may name, in milliseconds: far from where a rate or a sum of times
/// would leave a double's range.
const MEANS: RangeInclusive<f64> = 1e-9..=1e12;

/// Refuses a mean that is out of range, NaN included.
pub(super) fn check_mean(mean: f64) -> Result<(), String> {
    if MEANS.contains(&mean) {
        Ok(())
    } else {
        Err(format!("a mean is from {:?} to {:?} milliseconds, not {mean:?}", MEANS.start(), MEANS.end()))
    }
}

/// One component of a mixture.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Component {
    /// Its share of the requests, in (0, 1].
    pub share: f64,
    /// The mean of its exponential distribution, in milliseconds.
    pub mean: f64,
}

/// A weighted set of exponential distributions, from which each size is drawn with two uniforms:
/// which component, then how large.
#[derive(Clone, Debug, PartialEq)]
pub struct Mixture {
    components: Vec<Component>,
    /// Upper end of each component's share of [0, 1], and its rate; all but the last component.
    steps: Vec<(f64, f64)>,
    /// The last component's rate.
    last: f64,
}

impl Mixture {
    /// How far the shares' sum may be from 1.
    const TOLERANCE: f64 = 1e-9;

    /// A mixture of these components, in this order: a uniform draw u takes the first component whose
    /// cumulated share is at least u.
    ///
    /// # Errors
    /// What is wrong with the components, in English, without saying where they stand.
    pub fn new(components: Vec<Component>) -> Result<Self, String> {
        if components.is_empty() {
            return Err("a mixture needs at least one component".to_owned());
        }
        let (mut end, mut last) = (0.0, 0.0);
        let mut steps = Vec::with_capacity(components.len());
        for component in &components {
            // `!(… >)`, so that NaN is refused.
            if !(component.share > 0.0 && component.share <= 1.0) {
                return Err(format!("a share is in (0, 1], not {:?}", component.share));
            }
            check_mean(component.mean)?;
            end += component.share;
            last = 1.0 / component.mean;
            steps.push((end, last));
        }
        steps.pop();
        if (end - 1.0).abs() > Self::TOLERANCE {
            return Err(format!("the shares add up to {end}, not 1"));
        }
        Ok(Self { components, steps, last })
    }

    /// The components, in order.
    #[must_use]
    pub fn components(&self) -> &[Component] {
        &self.components
    }

    /// The size that these two uniforms give.
    #[inline]
    pub(super) fn size(&self, which: f64, how_large: f64) -> f64 {
        // From the last end down, so that the first one that is large enough has the last word: which
        // component it is cannot be guessed, so there is nothing to branch on.
        let rate = self.steps.iter().rev().fold(
            self.last,
            |rate, (end, own)| {
                if which <= *end { *own } else { rate }
            },
        );
        exponential(how_large, rate)
    }

    /// The mean size.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.components.iter().map(|component| component.share * component.mean).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_takes_the_first_component_whose_end_is_not_below_it() {
        let component = |share, mean| Component { share, mean };
        let sizes = Mixture::new(vec![component(0.25, 1.0), component(0.5, 10.0), component(0.25, 100.0)]);
        let sizes = sizes.expect("shares that add up to 1");
        let after = f64::next_up;
        for (which, rate) in
            [(0.0, 1.0), (0.25, 1.0), (after(0.25), 0.1), (0.75, 0.1), (after(0.75), 0.01), (0.999, 0.01)]
        {
            assert_eq!(sizes.size(which, 0.5).to_bits(), exponential(0.5, rate).to_bits(), "{which}");
        }
    }
}
