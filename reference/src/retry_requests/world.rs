//! The run itself.

use super::client::{Client, Stopped};
use super::outcome::Outcome;
use super::pending::Pending;
use super::scenario::Scenario;
use crate::kinds::retry::Retry;
use crate::retry::{Fleet, failed};

const MS_PER_S: f64 = 1000.0;

/// In which second a retry comes due: a later one than this, whatever the delay. `None` if that is after
/// the run.
#[inline]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below a number of seconds")]
fn due_second(second: u32, delay: f64, seconds: u32) -> Option<u32> {
    let now = f64::from(second) * MS_PER_S;
    let due = ((now + delay) / MS_PER_S).floor().max(f64::from(second + 1));
    (due < f64::from(seconds)).then_some(due as u32)
}

/// What succeeds if nothing is ever retried. Every second then has one cohort, the new requests.
fn succeeded_without_retries(fleet: &Fleet) -> u64 {
    let rps = u64::from(fleet.rps);
    (0..fleet.seconds).map(|second| rps - failed(rps, fleet.failing_share(second, rps))).sum()
}

/// Runs the world to its last second.
///
/// # Errors
/// The policy halted, or answered what is no delay.
pub fn run<R>(scenario: &Scenario, seed: u64, policy: &mut R) -> Result<Outcome, Stopped<R::Halt>>
where
    R: Retry + ?Sized,
{
    let fleet = scenario.drawn(seed);
    let mut client = Client::new(policy, seed)?;
    let mut pending = Pending::default();
    let mut outcome = Outcome::new(fleet);
    let mut cohorts = vec![0; fleet.max_attempts as usize];
    for second in 0..fleet.seconds {
        client.advance(f64::from(second) * MS_PER_S);
        for (attempt, cohort) in (1..fleet.max_attempts).zip(&mut cohorts[1..]).rev() {
            let due = pending.take(second, attempt);
            *cohort = client.admit(attempt, due)?;
            outcome.dropped_by_admit += due - *cohort;
        }
        client.on_requests(fleet.rps)?;
        cohorts[0] = u64::from(fleet.rps);
        outcome.requests += cohorts[0];

        let load = cohorts.iter().sum();
        outcome.load.push(load);
        let share = fleet.failing_share(second, load);
        for (attempt, cohort) in (0..).zip(&mut cohorts) {
            let failures = failed(*cohort, share);
            let successes = *cohort - failures;
            client.on_successes(attempt, successes)?;
            outcome.succeed(second, successes);
            *cohort = failures;
        }
        for (next_attempt, failures) in (1..).zip(&cohorts) {
            if next_attempt == fleet.max_attempts {
                outcome.given_up += failures;
                break;
            }
            for _ in 0..*failures {
                let Some(delay) = client.retry(next_attempt - 1)? else {
                    outcome.given_up += 1;
                    continue;
                };
                match due_second(second, delay, fleet.seconds) {
                    Some(due) => pending.add(due, next_attempt),
                    None => pending.add_beyond(),
                }
            }
        }
    }
    outcome.finish(pending.len(), succeeded_without_retries(&fleet));
    Ok(outcome)
}
