//! What requests cost: a weighted set of fixed costs.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

/// The costs that a scenario may name, in tokens: a run's sum stays far within a double's range.
const COSTS: RangeInclusive<f64> = 1e-3..=1e9;

/// Refuses a cost that is out of range, NaN included.
pub(super) fn check_cost(cost: f64) -> Result<(), String> {
    if COSTS.contains(&cost) {
        Ok(())
    } else {
        Err(format!("a cost is from {:?} to {:?} tokens, not {cost:?}", COSTS.start(), COSTS.end()))
    }
}

/// One cost of a weighted set.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeightedCost {
    /// Its share of the requests, in (0, 1].
    pub share: f64,
    /// The cost, in tokens.
    pub cost: f64,
}

/// A weighted set of costs, from which each request's is drawn with one uniform.
#[derive(Clone, Debug, PartialEq)]
pub struct Costs {
    weighted: Vec<WeightedCost>,
    /// Upper end of each cost's share of [0, 1], and the cost; all but the last one.
    steps: Vec<(f64, f64)>,
    /// The last cost.
    last: f64,
}

impl Costs {
    /// How far the shares' sum may be from 1.
    const TOLERANCE: f64 = 1e-9;

    /// These costs, in this order: a uniform draw u takes the first cost whose cumulated share is above u.
    ///
    /// # Errors
    /// What is wrong with the set, in English, without saying where it stands.
    pub fn new(weighted: Vec<WeightedCost>) -> Result<Self, String> {
        let Some(last) = weighted.last().map(|last| last.cost) else {
            return Err("a set of costs needs at least one".to_owned());
        };
        let mut end = 0.0;
        let mut steps = Vec::with_capacity(weighted.len());
        for WeightedCost { share, cost } in &weighted {
            // `!(… >)`, so that NaN is refused.
            if !(*share > 0.0 && *share <= 1.0) {
                return Err(format!("a share is in (0, 1], not {share:?}"));
            }
            check_cost(*cost)?;
            end += share;
            steps.push((end, *cost));
        }
        steps.pop();
        if (end - 1.0).abs() > Self::TOLERANCE {
            return Err(format!("the shares add up to {end}, not 1"));
        }
        Ok(Self { weighted, steps, last })
    }

    /// One cost for all requests.
    ///
    /// # Errors
    /// The cost is out of range.
    pub fn all(cost: f64) -> Result<Self, String> {
        Self::new(vec![WeightedCost { share: 1.0, cost }])
    }

    /// The costs and their shares, in order.
    #[must_use]
    pub fn weighted(&self) -> &[WeightedCost] {
        &self.weighted
    }

    /// The cost that this uniform on [0, 1) gives.
    #[inline]
    pub(super) fn cost(&self, which: f64) -> f64 {
        self.steps.iter().find(|(end, _)| which < *end).map_or(self.last, |(_, cost)| *cost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_takes_the_first_cost_whose_end_is_above_it() {
        let weighted = |share, cost| WeightedCost { share, cost };
        let costs = Costs::new(vec![weighted(0.25, 1.0), weighted(0.5, 10.0), weighted(0.25, 100.0)]);
        let costs = costs.expect("shares that add up to 1");
        let before = f64::next_down;
        for (which, cost) in [
            (0.0, 1.0),
            (before(0.25), 1.0),
            (0.25, 10.0),
            (before(0.75), 10.0),
            (0.75, 100.0),
            (0.999, 100.0),
        ] {
            assert_eq!(costs.cost(which), cost, "{which}");
        }
    }
}
