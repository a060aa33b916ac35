//! The chapter's run, by cohorts: how many requests make which attempt in which second.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

use super::fleet::failed;
use super::scenario::Scenario;

/// The chapter's four policies, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// Never retry.
    None,
    /// Retry in the next second.
    Immediate,
    /// Wait 2^(k+1) seconds after attempt k and spread evenly over as many seconds; what does not divide
    /// is dropped.
    BackoffJitter,
    /// The same, and of what comes due in a second no more than the budget goes on: the highest attempts
    /// first, the rest is dropped.
    BackoffJitterBudget,
}

impl Rule {
    /// Every rule, in the chapter's order.
    pub const ALL: [Self; 4] = [Self::None, Self::Immediate, Self::BackoffJitter, Self::BackoffJitterBudget];

    /// In which seconds after the one of the failure a failed attempt comes again: the first, and how
    /// many. `None` if it does not.
    fn window(self, attempt: u32) -> Option<(u64, u64)> {
        match self {
            Self::None => None,
            Self::Immediate => Some((1, 1)),
            Self::BackoffJitter | Self::BackoffJitterBudget => {
                let window = 1 << (attempt + 1);
                Some((window, window))
            }
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::None => "none",
            Self::Immediate => "immediate",
            Self::BackoffJitter => "backoff_jitter",
            Self::BackoffJitterBudget => "backoff_jitter_budget",
        })
    }
}

impl FromStr for Rule {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|rule| rule.to_string() == name).ok_or_else(|| {
            let known = Self::ALL.map(|rule| rule.to_string()).join(", ");
            format!("there is no policy `{name}` in the world `retry`; it is one of: {known}")
        })
    }
}

/// What came of a run. Loads are in requests per second, retries included.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Outcome {
    /// The rule.
    pub policy: Rule,
    /// New requests in every second.
    pub rps: u32,
    /// What the fleet serves in a second outside the outage.
    pub capacity: u32,
    /// Seconds in the run.
    pub seconds: u32,
    /// The first second of the outage, and the first one after it.
    pub outage: (u32, u32),
    /// Attempts that a request may make, the first included.
    pub max_attempts: u32,
    /// Retries that the budget lets through in a second, as a share of `rps`.
    pub budget: f64,
    /// The largest load.
    pub peak_load: u64,
    /// All seconds' loads together.
    pub total_load: u64,
    /// What was served in the outage: the load, or the capacity if that is less.
    pub served_in_outage: u64,
    /// What was served in all.
    pub served_total: u64,
    /// From the last second of the outage to the first with at most 1.05 times the new requests as load.
    pub recovery_seconds: Option<u32>,
    /// Each second's load.
    pub load: Vec<u64>,
}

/// Retries to come. They are spread evenly over stretches of seconds, so that only how many more (or
/// fewer) each second has than the one before it is kept.
struct Queued {
    /// By attempt and second.
    steps: Vec<Vec<i64>>,
    /// By attempt: what comes due in this second.
    due: Vec<u64>,
}

impl Queued {
    fn new(attempts: u32, seconds: u32) -> Self {
        let steps = vec![vec![0; seconds as usize]; attempts as usize];
        Self { steps, due: vec![0; attempts as usize] }
    }

    /// Goes on to this second, and returns what comes due in it, by attempt.
    fn advance(&mut self, second: u32) -> &[u64] {
        for (due, steps) in self.due.iter_mut().zip(&self.steps) {
            *due = due.saturating_add_signed(steps[second as usize]);
        }
        &self.due
    }

    /// Adds `each` retries to each of the seconds from `first` to before `end`, as far as the run goes.
    fn spread(&mut self, attempt: usize, first: u64, end: u64, each: u64) {
        for (second, step) in [(first, each.cast_signed()), (end, -each.cast_signed())] {
            let at = usize::try_from(second).ok().and_then(|second| self.steps[attempt].get_mut(second));
            if let Some(at) = at {
                *at += step;
            }
        }
    }
}

/// Runs the world to its last second.
#[must_use]
pub fn run(scenario: &Scenario, rule: Rule) -> Outcome {
    let Scenario { fleet, budget } = scenario;
    let mut queued = Queued::new(fleet.max_attempts, fleet.seconds);
    let mut load = Vec::with_capacity(fleet.seconds as usize);
    let (mut served_in_outage, mut served_total) = (0, 0);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a share from 0 to 1 of a u32, rounded down as the chapter does"
    )]
    let allowed = (f64::from(fleet.rps) * budget) as u64;
    for second in 0..fleet.seconds {
        let mut cohorts = queued.advance(second).to_vec();
        if rule == Rule::BackoffJitterBudget {
            let mut left = allowed;
            for cohort in cohorts.iter_mut().rev() {
                *cohort = left.min(*cohort);
                left -= *cohort;
            }
        }
        cohorts[0] = u64::from(fleet.rps);
        let here: u64 = cohorts.iter().sum();
        load.push(here);
        let served = here.min(fleet.capacity_in(second));
        served_total += served;
        served_in_outage += if fleet.is_out(second) { served } else { 0 };

        let share = fleet.failing_share(second, here);
        for (attempt, cohort) in (1..fleet.max_attempts).zip(cohorts) {
            if let Some((first, seconds)) = rule.window(attempt - 1) {
                let first = u64::from(second) + first;
                queued.spread(attempt as usize, first, first + seconds, failed(cohort, share) / seconds);
            }
        }
    }
    Outcome {
        policy: rule,
        rps: fleet.rps,
        capacity: fleet.capacity,
        seconds: fleet.seconds,
        outage: fleet.outage,
        max_attempts: fleet.max_attempts,
        budget: *budget,
        peak_load: load.iter().copied().max().unwrap_or(0),
        total_load: load.iter().sum(),
        served_in_outage,
        served_total,
        recovery_seconds: fleet.recovery_seconds(&load),
        load,
    }
}
