//! Service times: a weighted set of distributions.

use std::ops::RangeInclusive;

use serde::Deserialize;

use super::distribution::{Distribution, Drawn};
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
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Written")]
pub struct Component {
    /// Its share of the requests, in (0, 1].
    pub share: f64,
    /// Its mean, in milliseconds of work at speed 1.
    pub mean: f64,
    /// How its sizes vary about the mean.
    pub distribution: Distribution,
}

impl Component {
    /// A component of exponential sizes.
    #[must_use]
    pub fn exponential(share: f64, mean: f64) -> Self {
        Self { share, mean, distribution: Distribution::Exponential }
    }
}

/// A component as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    share: f64,
    mean: f64,
    #[serde(default)]
    dist: Name,
    sigma: Option<f64>,
    shape: Option<f64>,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Name {
    #[default]
    Exponential,
    Deterministic,
    Lognormal,
    Pareto,
}

impl TryFrom<Written> for Component {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Self, &'static str> {
        let Written { share, mean, dist, sigma, shape } = written;
        let distribution = match (dist, sigma, shape) {
            (Name::Exponential, None, None) => Distribution::Exponential,
            (Name::Deterministic, None, None) => Distribution::Deterministic,
            (Name::Lognormal, Some(sigma), None) => Distribution::Lognormal { sigma },
            (Name::Pareto, None, Some(shape)) => Distribution::Pareto { shape },
            (Name::Lognormal, ..) => return Err("`dist = \"lognormal\"` takes `sigma`, and no `shape`"),
            (Name::Pareto, ..) => return Err("`dist = \"pareto\"` takes `shape`, and no `sigma`"),
            _ => return Err("`sigma` is for `dist = \"lognormal\"`, `shape` for `dist = \"pareto\"`"),
        };
        Ok(Self { share, mean, distribution })
    }
}

/// A weighted set of distributions, from which each size is drawn with two uniforms: which component,
/// then how large.
#[derive(Clone, Debug, PartialEq)]
pub struct Mixture {
    components: Vec<Component>,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq)]
enum Kind {
    /// Upper end of each component's share of [0, 1] and its rate, of all but the last component, and the
    /// last one's rate.
    Exponential { steps: Vec<(f64, f64)>, last: f64 },
    /// As above, with distributions.
    Any { steps: Vec<(f64, Drawn)>, last: Drawn },
}

/// What the first component has whose upper end is not below the draw.
#[inline]
fn pick<T: Copy>(steps: &[(f64, T)], last: T, which: f64) -> T {
    // From the last end down, so that the first one that is large enough has the last word: which
    // component it is cannot be guessed, so there is nothing to branch on.
    steps.iter().rev().fold(last, |picked, (end, own)| if which <= *end { *own } else { picked })
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
        let mut end = 0.0;
        let mut steps = Vec::with_capacity(components.len());
        for component in &components {
            // `!(… >)`, so that NaN is refused.
            if !(component.share > 0.0 && component.share <= 1.0) {
                return Err(format!("a share is in (0, 1], not {:?}", component.share));
            }
            check_mean(component.mean)?;
            component.distribution.check()?;
            end += component.share;
            steps.push((end, Drawn::new(component.distribution, component.mean)));
        }
        let Some((_, last)) = steps.pop() else {
            return Err("a mixture needs at least one component".to_owned());
        };
        if (end - 1.0).abs() > Self::TOLERANCE {
            return Err(format!("the shares add up to {end}, not 1"));
        }
        let rate = |drawn: Drawn| if let Drawn::Exponential { rate } = drawn { Some(rate) } else { None };
        let rates: Option<Vec<_>> = steps.iter().map(|(end, drawn)| Some((*end, rate(*drawn)?))).collect();
        let kind = match (rates, rate(last)) {
            (Some(steps), Some(last)) => Kind::Exponential { steps, last },
            _ => Kind::Any { steps, last },
        };
        Ok(Self { components, kind })
    }

    /// The components, in order.
    #[must_use]
    pub fn components(&self) -> &[Component] {
        &self.components
    }

    /// The size that these two uniforms give.
    #[inline]
    pub(super) fn size(&self, which: f64, how_large: f64) -> f64 {
        match &self.kind {
            Kind::Exponential { steps, last } => exponential(how_large, pick(steps, *last, which)),
            Kind::Any { steps, last } => pick(steps, *last, which).size(how_large),
        }
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
        let exponentials = |share, mean| Component::exponential(share, mean);
        let constants = |share, mean| Component { share, mean, distribution: Distribution::Deterministic };
        let of = |component: fn(f64, f64) -> Component| {
            Mixture::new(vec![component(0.25, 1.0), component(0.5, 10.0), component(0.25, 100.0)])
                .expect("shares that add up to 1")
        };
        let (exponentials, constants) = (of(exponentials), of(constants));
        let after = f64::next_up;
        for (which, mean) in
            [(0.0, 1.0), (0.25, 1.0), (after(0.25), 10.0), (0.75, 10.0), (after(0.75), 100.0), (0.999, 100.0)]
        {
            let size = exponentials.size(which, 0.5);
            assert_eq!(size.to_bits(), exponential(0.5, 1.0 / mean).to_bits(), "{which}");
            assert_eq!(constants.size(which, 0.5), mean, "{which}");
        }
    }
}
