//! Checks: what a case asks of a run.
//!
//! The rules for values that are no ordinary numbers:
//! - A metric that is undefined (an empty sample) or not finite is never compared: it is a judge error,
//!   since no world whose exercise is sound gives one.
//! - A ratio is the mean over the seeds of ln(student/reference). Where the reference's metric is 0 it
//!   is undefined: a judge error that names the check. Where the student's is 0 and the reference's is
//!   not, the ratio is 0: it passes `at_most` and fails `at_least`.
//! - Comparisons are `<=` and `>=`, which refuse NaN.

use contract::JudgeError;
use reference::balance::Metric;
use reference::policies::Policy;

/// Where a number must lie, ends included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// The upper end.
    pub at_most: Option<f64>,
    /// The lower end.
    pub at_least: Option<f64>,
}

impl Range {
    /// Whether the number lies in it. NaN does not.
    #[must_use]
    pub fn contains(&self, number: f64) -> bool {
        self.at_most.is_none_or(|most| number <= most)
            && self.at_least.is_none_or(|least| number >= least)
            && !number.is_nan()
    }
}

/// What is compared with what.
#[derive(Clone, Debug)]
pub enum Rule {
    /// At every decision the policy is asked in the student's own state, on a copy of the draws.
    Agreement {
        /// The reference.
        policy: &'static Policy,
        /// The badge that agreeing earns; a check with a badge is not scored.
        badge: Option<String>,
    },
    /// The metric of every seed lies in the range.
    Bound {
        /// The metric.
        metric: Metric,
        /// In the metric's unit.
        range: Range,
    },
    /// The mean ratio to the reference's metric over the seeds lies in the range.
    Ratio {
        /// The metric.
        metric: Metric,
        /// As a factor.
        range: Range,
        /// The reference.
        policy: &'static Policy,
    },
}

/// One check of a case.
#[derive(Clone, Debug)]
pub struct Check {
    /// What it compares.
    pub rule: Rule,
    /// Whether failing it rules out partial acceptance: it keeps another check from being bought.
    pub guard: bool,
}

impl Check {
    /// Its name within the case: the metric's, or `agreement`.
    #[must_use]
    pub fn id(&self) -> String {
        self.metric().map_or_else(|| "agreement".to_owned(), |metric| metric.to_string())
    }

    /// The metric that it compares.
    #[must_use]
    pub fn metric(&self) -> Option<Metric> {
        match &self.rule {
            Rule::Agreement { .. } => None,
            Rule::Bound { metric, .. } | Rule::Ratio { metric, .. } => Some(*metric),
        }
    }

    /// The reference policy that it needs.
    #[must_use]
    pub fn reference(&self) -> Option<&'static Policy> {
        match &self.rule {
            Rule::Agreement { policy, .. } | Rule::Ratio { policy, .. } => Some(policy),
            Rule::Bound { .. } => None,
        }
    }

    /// Whether it decides, rather than earning a badge.
    #[must_use]
    pub fn is_scored(&self) -> bool {
        !matches!(&self.rule, Rule::Agreement { badge: Some(_), .. })
    }
}

/// A metric's value for one seed, if it can be compared.
pub(crate) fn comparable(metric: Metric, whose: &str, value: Option<f64>) -> Result<f64, JudgeError> {
    match value {
        Some(value) if value.is_finite() => Ok(value),
        Some(value) => {
            Err(JudgeError::new(format!("{whose} `{metric}` is {value}: no check can compare it")))
        }
        None => Err(JudgeError::new(format!(
            "{whose} `{metric}` is undefined in this scenario (an empty sample); check another metric"
        ))),
    }
}

/// The value that decides a bound: the one furthest outside the range, else the one nearest to its end.
///
/// `values` holds comparable values, at least one.
pub(crate) fn deciding(range: &Range, values: &[f64]) -> f64 {
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    match range {
        Range { at_most: Some(limit), .. } if most > *limit => most,
        Range { at_least: Some(limit), .. } if least < *limit => least,
        Range { at_most: None, .. } => least,
        Range { .. } => most,
    }
}

/// The student's and the reference's geometric means over the seeds: their quotient is
/// exp(mean ln(student/reference)).
///
/// # Errors
/// The reference's metric is 0 for some seed, so that no ratio to it exists.
pub(crate) fn geometric_means(
    metric: Metric,
    values: &[f64],
    reference: &[f64],
) -> Result<(f64, f64), JudgeError> {
    if let Some(zero) = reference.iter().find(|value| **value <= 0.0) {
        return Err(JudgeError::new(format!(
            "the reference's `{metric}` is {zero}: a ratio to it is undefined; bound the metric itself instead"
        )));
    }
    Ok((geometric_mean(values), geometric_mean(reference)))
}

#[expect(clippy::cast_precision_loss, reason = "a number of seeds")]
fn geometric_mean(values: &[f64]) -> f64 {
    match values {
        // Exact for one seed: exp(ln x) may miss x by a bit.
        [value] => *value,
        _ => libm::exp(values.iter().map(|value| libm::log(*value)).sum::<f64>() / values.len() as f64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WAIT: Metric = Metric::ReadsMax;

    #[test]
    fn a_range_holds_its_ends_and_never_nan() {
        let range = Range { at_most: Some(2.0), at_least: Some(1.0) };
        assert!(range.contains(1.0) && range.contains(2.0));
        assert!(!range.contains(f64::NAN) && !range.contains(2.1) && !range.contains(f64::INFINITY));
        assert!(!Range { at_most: None, at_least: None }.contains(f64::NAN));
    }

    #[test]
    fn a_metric_that_is_undefined_or_infinite_is_a_judge_error() {
        for value in [None, Some(f64::NAN), Some(f64::INFINITY), Some(f64::NEG_INFINITY)] {
            let error = comparable(WAIT, "the submission's", value).unwrap_err();
            assert!(error.message.contains("reads.in_flight.max"), "{error}");
        }
        assert_eq!(comparable(WAIT, "the submission's", Some(0.0)), Ok(0.0));
    }

    #[test]
    fn a_ratio_to_zero_is_a_judge_error_and_a_ratio_of_zero_is_zero() {
        assert!(geometric_means(WAIT, &[1.0, 1.0], &[1.0, 0.0]).is_err());
        let (student, reference) = geometric_means(WAIT, &[0.0, 1.0], &[1.0, 1.0]).unwrap();
        assert_eq!((student, reference), (0.0, 1.0));
        let range = Range { at_most: Some(1.05), at_least: None };
        assert!(range.contains(student / reference));
        let range = Range { at_most: None, at_least: Some(0.95) };
        assert!(!range.contains(student / reference));
    }

    #[test]
    fn the_value_that_decides_is_the_one_outside() {
        let range = Range { at_most: Some(2.0), at_least: Some(1.0) };
        assert_eq!(deciding(&range, &[1.5, 3.0]), 3.0);
        assert_eq!(deciding(&range, &[0.5, 1.5]), 0.5);
        assert_eq!(deciding(&range, &[1.2, 1.5]), 1.5);
        assert_eq!(deciding(&Range { at_most: None, ..range }, &[1.2, 1.5]), 1.2);
    }
}
