//! What came of a run: the counts, the samples and the numbers over time.

use super::metric::Metric;
use super::scenario::Scenario;
use crate::percentile::Definition;
use crate::sample::Sample;
use crate::series::Series;

/// How many times something happened, each time belonging to one of the three.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spans {
    /// Before the first outage; everything in a run without one.
    pub before: u64,
    /// From the start of the first outage to the end of the last.
    pub during: u64,
    /// After the last outage, while requests arrive.
    pub after: u64,
}

/// A completed run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Requests that arrived.
    pub requests: u64,
    /// Those that were answered well, however late.
    pub succeeded: u64,
    /// Those that were answered well within the deadline.
    pub good: u64,
    /// When they were.
    pub good_in: Spans,
    /// Those that were given up.
    pub failed: u64,
    /// Those that the outermost layer's policy turned away before their first attempt.
    pub rejected: u64,
    /// Attempts of the innermost layer, copies included.
    pub attempts: u64,
    /// Those that had a good answer.
    pub answered: u64,
    /// Those that their server refused.
    pub refused: u64,
    /// Those that the breaker did not let through.
    pub stopped: u64,
    /// Those that timed out.
    pub timed_out: u64,
    /// Those whose answer was an error.
    pub errors: u64,
    /// Those that their client no longer needed.
    pub cancelled: u64,
    /// Those that were copies.
    pub hedges: u64,
    /// Attempts of any layer but first ones.
    pub retries: u64,
    /// Those that followed a time-out.
    pub retries_after_timeout: u64,
    /// Retries of any layer that `admit` did not let go on.
    pub retries_dropped: u64,
    /// What the servers worked, in milliseconds.
    pub work: f64,
    /// What they worked for the answers that requests succeeded with, in milliseconds.
    pub useful_work: f64,
    /// From arrival to success, in milliseconds, in the order of success.
    pub latencies: Sample,
    /// From coming to a server to the start of service, in milliseconds, in the order of leaving.
    pub waits: Sample,
    /// Calls that reached a server, by stretches of [`Outcome::BIN`], while requests arrive.
    pub load: Vec<u32>,
    /// Good answers within the deadline, likewise.
    pub goodput: Vec<u32>,
    /// How many wait at all servers together.
    pub queue: Series,
    /// How many are at all servers together, waiting or in service.
    pub in_flight: Series,
    end: f64,
    outage: Option<(f64, f64)>,
}

impl Outcome {
    /// How long a stretch of `load` and `goodput` is, in milliseconds.
    pub const BIN: f64 = 100.0;
    /// The share of the goodput before the outage at which a run has recovered.
    pub const RECOVERED: f64 = 0.95;

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most an hour of bins")]
    pub(super) fn new(scenario: &Scenario) -> Self {
        let bins = (scenario.end() / Self::BIN).ceil() as usize;
        Self {
            requests: 0,
            succeeded: 0,
            good: 0,
            good_in: Spans::default(),
            failed: 0,
            rejected: 0,
            attempts: 0,
            answered: 0,
            refused: 0,
            stopped: 0,
            timed_out: 0,
            errors: 0,
            cancelled: 0,
            hedges: 0,
            retries: 0,
            retries_after_timeout: 0,
            retries_dropped: 0,
            work: 0.0,
            useful_work: 0.0,
            latencies: Sample::new(),
            waits: Sample::new(),
            load: vec![0; bins],
            goodput: vec![0; bins],
            queue: Series::new(),
            in_flight: Series::new(),
            end: scenario.end(),
            outage: scenario.outage(),
        }
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "times are not negative")]
    fn count(bins: &mut [u32], now: f64) {
        if let Some(bin) = bins.get_mut((now / Self::BIN) as usize) {
            *bin += 1;
        }
    }

    /// A call reaches a server.
    pub(super) fn call(&mut self, now: f64) {
        Self::count(&mut self.load, now);
    }

    /// A request that arrived at `arrival` succeeds.
    pub(super) fn succeed(&mut self, now: f64, arrival: f64, deadline: f64) {
        self.succeeded += 1;
        self.latencies.record(now - arrival);
        if now > deadline {
            return;
        }
        self.good += 1;
        Self::count(&mut self.goodput, now);
        let (from, to) = self.outage.unwrap_or((f64::INFINITY, f64::INFINITY));
        if now < from {
            self.good_in.before += 1;
        } else if now < to {
            self.good_in.during += 1;
        } else if now < self.end {
            self.good_in.after += 1;
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
    pub(super) fn set_queues(&mut self, now: f64, waiting: u64, in_flight: u64) {
        for (series, number) in [(&mut self.queue, waiting), (&mut self.in_flight, in_flight)] {
            if series.value() != number as f64 {
                series.set(now, number as f64);
            }
        }
    }

    pub(super) fn finish(&mut self, now: f64) {
        self.queue.finish(now);
        self.in_flight.finish(now);
    }

    /// Whether every request and every attempt ended in exactly one way.
    #[must_use]
    pub fn is_conserved(&self) -> bool {
        let ended = self.answered + self.refused + self.stopped + self.timed_out + self.errors;
        self.requests == self.succeeded + self.failed + self.rejected
            && self.attempts == ended + self.cancelled
    }

    /// From the end of the last outage to the end of the first whole bin after it whose goodput is at
    /// least [`Outcome::RECOVERED`] of the mean of the whole bins before the first outage, in
    /// milliseconds. `None` if there is no such bin, or nothing before the outage to compare with.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "at most an hour of bins"
    )]
    pub fn recovery(&self) -> Option<f64> {
        let (from, to) = self.outage?;
        let before = self.goodput.get(..(from / Self::BIN) as usize)?;
        let usual = before.iter().copied().map(f64::from).sum::<f64>() / before.len() as f64;
        if before.is_empty() || usual == 0.0 {
            return None;
        }
        let whole = (self.end / Self::BIN) as usize;
        let recovered = |bin: &usize| f64::from(self.goodput[*bin]) >= Self::RECOVERED * usual;
        let bin = ((to / Self::BIN).ceil() as usize..whole).find(recovered)?;
        Some((bin + 1) as f64 * Self::BIN - to)
    }

    /// This many in so many milliseconds, a second.
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
    fn rate(count: u64, span: f64) -> Option<f64> {
        (span > 0.0).then(|| count as f64 * 1000.0 / span)
    }

    /// Several metrics, in the order asked. `None` where one is not defined for this run.
    #[must_use]
    pub fn metrics(&self, asked: &[Metric]) -> Vec<Option<f64>> {
        let shares: Vec<_> = asked
            .iter()
            .filter_map(|metric| match metric {
                Metric::LatencyPercentile(p) => Some((*p, Definition::Chapter)),
                _ => None,
            })
            .collect();
        let ranks = if shares.is_empty() { Vec::new() } else { self.latencies.percentiles(&shares) };
        let mut ranks = ranks.into_iter();
        asked
            .iter()
            .map(|metric| match metric {
                Metric::LatencyPercentile(_) => ranks.next().flatten(),
                other => self.plain(*other),
            })
            .collect()
    }

    /// One metric.
    #[must_use]
    pub fn metric(&self, metric: Metric) -> Option<f64> {
        self.metrics(&[metric]).pop()?
    }

    /// Any metric but a percentile.
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
    fn plain(&self, metric: Metric) -> Option<f64> {
        let count = match metric {
            Metric::Requests => self.requests,
            Metric::Succeeded => self.succeeded,
            Metric::Failed => self.failed,
            Metric::Rejected => self.rejected,
            Metric::Attempts => self.attempts,
            Metric::Refused => self.refused,
            Metric::TimedOut => self.timed_out,
            Metric::Errors => self.errors,
            Metric::Cancelled => self.cancelled,
            Metric::Stopped => self.stopped,
            Metric::Hedges => self.hedges,
            Metric::Retries => self.retries,
            Metric::RetriesAfterTimeout => self.retries_after_timeout,
            Metric::RetriesDropped => self.retries_dropped,
            Metric::PeakLoad => u64::from(self.load.iter().copied().max()?),
            Metric::Goodput => return Self::rate(self.good, self.end),
            Metric::GoodputInOutage => {
                return self.outage.and_then(|(from, to)| Self::rate(self.good_in.during, to - from));
            }
            Metric::GoodputAfterOutage => {
                return self.outage.and_then(|(_, to)| Self::rate(self.good_in.after, self.end - to));
            }
            Metric::Amplification => {
                let calls = (self.attempts - self.stopped) as f64;
                return (self.requests > 0).then(|| calls / self.requests as f64);
            }
            Metric::WastedWork => {
                return (self.work > 0.0).then(|| 1.0 - self.useful_work / self.work);
            }
            Metric::LatencyMean => return self.latencies.mean(),
            Metric::LatencyPercentile(p) => return self.latencies.percentile(p, Definition::Chapter),
            Metric::PeakQueue => return Some(self.queue.max()),
            Metric::Recovery => return self.recovery(),
        };
        Some(count as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A run of two seconds with an outage from 500 to 950 ms, and these good answers in every tenth of a
    /// second.
    fn with_goodput(goodput: [u32; 20]) -> Outcome {
        let text = "seconds = 2.0\ndeadline = 10.0\noutages = [{ from = 500.0, to = 950.0, refuses = true }]";
        Outcome { goodput: goodput.to_vec(), ..Outcome::new(&toml::from_str(text).expect("a scenario")) }
    }

    #[test]
    fn a_run_has_recovered_at_the_end_of_the_first_whole_bin_that_is_at_95_percent() {
        let mut goodput = [100; 20];
        goodput[5..14].fill(0);
        goodput[13] = 94;
        goodput[14] = 95;
        assert_eq!(with_goodput(goodput).recovery(), Some(1500.0 - 950.0));
        // The outage ends within the tenth bin, which does not count.
        goodput[9] = 100;
        assert_eq!(with_goodput(goodput).recovery(), Some(1500.0 - 950.0));
        goodput[10] = 100;
        assert_eq!(with_goodput(goodput).recovery(), Some(1100.0 - 950.0));
    }

    #[test]
    fn a_run_that_never_recovers_or_had_nothing_before_has_no_recovery() {
        let mut goodput = [0; 20];
        goodput[..5].fill(100);
        assert_eq!(with_goodput(goodput).recovery(), None);
        goodput[..5].fill(0);
        goodput[5..].fill(100);
        assert_eq!(with_goodput(goodput).recovery(), None);
    }

    #[test]
    fn good_answers_belong_to_before_during_or_after_the_outage_while_requests_arrive() {
        let mut outcome = with_goodput([0; 20]);
        for now in [499.9, 500.0, 949.9, 950.0, 1999.9, 2000.0] {
            outcome.succeed(now, now - 10.0, now);
            outcome.succeed(now, now - 11.0, now - 1.0);
        }
        assert_eq!((outcome.succeeded, outcome.good), (12, 6));
        assert_eq!(outcome.good_in, Spans { before: 1, during: 2, after: 2 });
        let in_bins: Vec<_> = (0..20).filter(|bin| outcome.goodput[*bin] > 0).collect();
        assert_eq!(in_bins, [4, 5, 9, 19]);
        assert_eq!(outcome.metric(Metric::Goodput), Some(3.0));
        assert_eq!(outcome.metric(Metric::GoodputInOutage), Some(2.0 * 1000.0 / 450.0));
        assert_eq!(outcome.metric(Metric::GoodputAfterOutage), Some(2.0 * 1000.0 / 1050.0));
    }
}
