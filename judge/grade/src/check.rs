//! Checks: what a case asks of a run.
//!
//! The rules for values that are no ordinary numbers:
//! - A metric that is undefined (an empty sample) or not finite is never compared. Of a reference it is a
//!   judge error, and so it is of a submission, since no world whose exercise is sound gives one; except
//!   where the metric's row says that its being undefined is what the submission did (a fleet that never
//!   recovers has no recovery time): then the check fails.
//! - A ratio is the mean over the seeds of ln(student/reference). Where the reference's metric is not
//!   above 0 it is undefined: a judge error that names the check. Where only the student's is not, the
//!   ratio is 0: it passes `at_most` and fails `at_least`.
//! - Comparisons are `<=`, `>=` and `<`, which refuse NaN.

use contract::JudgeError;

use crate::exercise::Title;

/// What comes of a check whose metric a submission's run leaves undefined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Undefined {
    /// The exercise is unsound.
    JudgeError,
    /// The check fails.
    Fails,
}

/// A number that a run comes to, by name.
#[derive(Debug, PartialEq, Eq)]
pub struct Metric {
    /// Its name in exercises and reports.
    pub name: String,
    /// Its unit, empty for a pure number.
    pub unit: &'static str,
    /// The metric that has to be checked beside it, because it could be bought by that one.
    pub(crate) beside: Option<&'static str>,
    pub(crate) undefined: Undefined,
}

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

/// How near an answer must be to what is expected: within either distance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closeness {
    /// In the answer's own unit.
    pub absolute: f64,
    /// As a share of what is expected.
    pub relative: f64,
}

impl Closeness {
    /// Whether the answer is near enough. NaN never is; an infinity only to itself.
    #[must_use]
    pub fn accepts(&self, answer: f64, expected: f64) -> bool {
        answer == expected
            || (answer - expected).abs() <= self.absolute.max(self.relative * expected.abs())
                && expected.is_finite()
    }
}

/// What is compared with what.
#[derive(Clone, Debug)]
pub enum Rule {
    /// At every decision the policy is asked in the student's own state, on a copy of the draws.
    Agreement {
        /// The reference, by name.
        policy: &'static str,
        /// The badge that agreeing earns; a check with a badge is not scored.
        badge: Option<String>,
    },
    /// What the world holds of every right submission.
    Property {
        /// The property, by name.
        property: &'static str,
    },
    /// The answers of a function in the script.
    Expected {
        /// The function.
        function: String,
        /// How near they must be.
        closeness: Closeness,
    },
    /// The metric of every seed lies in the range.
    Bound {
        /// The metric.
        metric: &'static Metric,
        /// In the metric's unit.
        range: Range,
    },
    /// The mean ratio to the reference's metric over the seeds lies in the range.
    Ratio {
        /// The metric.
        metric: &'static Metric,
        /// As a factor.
        range: Range,
        /// The reference, by name.
        policy: &'static str,
    },
    /// The mean difference from the reference's metric over the seeds lies in the range.
    Difference {
        /// The metric.
        metric: &'static Metric,
        /// In the metric's unit.
        range: Range,
        /// The reference, by name.
        policy: &'static str,
    },
    /// The metric is below the reference's, on a share of the seeds.
    Ordering {
        /// The metric.
        metric: &'static Metric,
        /// The share of the seeds, in (0, 1].
        share: f64,
        /// The reference, by name.
        policy: &'static str,
    },
}

/// One check of a case.
#[derive(Clone, Debug)]
pub struct Check {
    /// What it compares.
    pub rule: Rule,
    /// Whether failing it rules out partial acceptance: it keeps another check from being bought.
    pub guard: bool,
    /// What the exercise says to who fails it.
    pub advice: Option<Title>,
}

impl Check {
    /// Its name within the case.
    #[must_use]
    pub fn id(&self) -> String {
        match &self.rule {
            Rule::Agreement { .. } => "agreement".to_owned(),
            Rule::Property { property } => (*property).to_owned(),
            Rule::Expected { function, .. } => function.clone(),
            Rule::Bound { metric, .. } | Rule::Ratio { metric, .. } | Rule::Difference { metric, .. } => {
                metric.name.clone()
            }
            Rule::Ordering { metric, policy, .. } => format!("{}.below.{policy}", metric.name),
        }
    }

    /// Its kind's name in the report.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match &self.rule {
            Rule::Agreement { .. } => "agreement",
            Rule::Property { .. } => "property",
            Rule::Expected { .. } => "expected",
            Rule::Bound { .. } => "bound",
            Rule::Ratio { .. } => "ratio",
            Rule::Difference { .. } => "difference",
            Rule::Ordering { .. } => "ordering",
        }
    }

    /// The metric that it compares.
    #[must_use]
    pub fn metric(&self) -> Option<&'static Metric> {
        match &self.rule {
            Rule::Agreement { .. } | Rule::Property { .. } | Rule::Expected { .. } => None,
            Rule::Bound { metric, .. }
            | Rule::Ratio { metric, .. }
            | Rule::Difference { metric, .. }
            | Rule::Ordering { metric, .. } => Some(metric),
        }
    }

    /// The reference policy that it names.
    #[must_use]
    pub fn policy(&self) -> Option<&'static str> {
        match &self.rule {
            Rule::Property { .. } | Rule::Expected { .. } | Rule::Bound { .. } => None,
            Rule::Agreement { policy, .. }
            | Rule::Ratio { policy, .. }
            | Rule::Difference { policy, .. }
            | Rule::Ordering { policy, .. } => Some(policy),
        }
    }

    /// The range that decides, for those checks that have one.
    #[must_use]
    pub fn range(&self) -> Option<&Range> {
        match &self.rule {
            Rule::Bound { range, .. } | Rule::Ratio { range, .. } | Rule::Difference { range, .. } => {
                Some(range)
            }
            _ => None,
        }
    }

    /// The badge that it earns.
    #[must_use]
    pub fn badge(&self) -> Option<&String> {
        match &self.rule {
            Rule::Agreement { badge, .. } => badge.as_ref(),
            _ => None,
        }
    }

    /// Whether it decides, rather than earning a badge.
    #[must_use]
    pub fn is_scored(&self) -> bool {
        self.badge().is_none()
    }
}

/// A metric's value for one seed, if it can be compared. `None` is a submission's that is undefined, where
/// that fails the check.
pub(crate) fn comparable(metric: &Metric, value: Option<f64>) -> Result<Option<f64>, JudgeError> {
    match value {
        Some(value) if value.is_finite() => Ok(Some(value)),
        Some(value) => Err(JudgeError::new(format!("`{}` is {value}: no check can compare it", metric.name))),
        None if metric.undefined == Undefined::Fails => Ok(None),
        None => Err(JudgeError::new(format!(
            "`{}` is undefined in this scenario (an empty sample); check another metric",
            metric.name
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
    metric: &Metric,
    values: &[f64],
    reference: &[f64],
) -> Result<(f64, f64), JudgeError> {
    if let Some(zero) = reference.iter().find(|value| **value <= 0.0) {
        let message = format!(
            "the reference's `{}` is {zero}: a ratio to it is undefined; bound the metric or its difference instead",
            metric.name
        );
        return Err(JudgeError::new(message));
    }
    Ok((geometric_mean(values), geometric_mean(reference)))
}

#[expect(clippy::cast_precision_loss, reason = "a number of seeds")]
fn geometric_mean(values: &[f64]) -> f64 {
    // Exact for one seed: exp(ln x) may miss x by a bit.
    if let [value] = values {
        return value.max(0.0);
    }
    let logs = values.iter().map(|value| libm::log(value.max(0.0)));
    libm::exp(logs.sum::<f64>() / values.len() as f64)
}

/// The mean of comparable values, at least one.
#[expect(clippy::cast_precision_loss, reason = "a number of seeds")]
pub(crate) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn metric(undefined: Undefined) -> Metric {
        Metric { name: "reads.in_flight.max".to_owned(), unit: "", beside: None, undefined }
    }

    #[test]
    fn a_range_holds_its_ends_and_never_nan() {
        let range = Range { at_most: Some(2.0), at_least: Some(1.0) };
        assert!(range.contains(1.0) && range.contains(2.0));
        assert!(!range.contains(f64::NAN) && !range.contains(2.1) && !range.contains(f64::INFINITY));
        assert!(!Range { at_most: None, at_least: None }.contains(f64::NAN));
    }

    #[test]
    fn an_answer_is_near_by_either_distance_and_nan_never_is() {
        let close = Closeness { absolute: 0.1, relative: 0.01 };
        assert!(close.accepts(0.05, 0.0) && close.accepts(1009.0, 1000.0) && close.accepts(2.05, 2.0));
        assert!(!close.accepts(0.11, 0.0) && !close.accepts(1011.0, 1000.0));
        let (infinity, nan) = (f64::INFINITY, f64::NAN);
        assert!(close.accepts(infinity, infinity) && !close.accepts(1.0, infinity));
        assert!(!close.accepts(infinity, 1.0) && !close.accepts(-infinity, infinity));
        assert!(!close.accepts(nan, 1.0) && !close.accepts(1.0, nan) && !close.accepts(nan, nan));
        assert!(Closeness { absolute: 0.0, relative: 0.0 }.accepts(3.0, 3.0));
    }

    #[test]
    fn a_metric_that_is_undefined_or_infinite_is_a_judge_error() {
        let sound = metric(Undefined::JudgeError);
        for value in [None, Some(f64::NAN), Some(f64::INFINITY), Some(f64::NEG_INFINITY)] {
            let error = comparable(&sound, value).unwrap_err();
            assert!(error.message.contains("reads.in_flight.max"), "{error}");
        }
        assert_eq!(comparable(&sound, Some(0.0)), Ok(Some(0.0)));
        assert_eq!(comparable(&metric(Undefined::Fails), None), Ok(None));
        assert!(comparable(&metric(Undefined::Fails), Some(f64::NAN)).is_err());
    }

    #[test]
    fn a_ratio_to_zero_is_a_judge_error_and_a_ratio_of_zero_is_zero() {
        let metric = metric(Undefined::JudgeError);
        assert!(geometric_means(&metric, &[1.0, 1.0], &[1.0, 0.0]).is_err());
        for nothing in [0.0, -1.0] {
            let (student, reference) = geometric_means(&metric, &[nothing, 1.0], &[1.0, 1.0]).unwrap();
            assert_eq!((student, reference), (0.0, 1.0));
            assert_eq!(geometric_means(&metric, &[nothing], &[1.0]).unwrap().0, 0.0);
        }
        assert!(Range { at_most: Some(1.05), at_least: None }.contains(0.0));
        assert!(!Range { at_most: None, at_least: Some(0.95) }.contains(0.0));
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
