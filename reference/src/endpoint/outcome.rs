//! What came of a run: the counts, the latencies, and what goes through the system.

use super::events::End;
use super::metric::Metric;
use super::scenario::Scenario;
use super::workflows::Fate;
use crate::percentile::Definition;
use crate::sample::Sample;
use crate::series::Series;

const MS_PER_MIN: f64 = 60_000.0;

/// What became of calls and their attempts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Calls {
    /// Calls that joined the queue for the first time.
    pub joined: u64,
    /// Attempts that joined it after a backoff.
    pub rejoined: u64,
    /// Attempts that were admitted.
    pub attempts: u64,
    /// Attempts that were dropped from the queue because their workflow was exhausted.
    pub dropped: u64,
    /// Attempts that ended well.
    pub succeeded: u64,
    /// Attempts that met a transient error.
    pub errors: u64,
    /// Attempts that were given up.
    pub timeouts: u64,
    /// Failures that were followed by a backoff.
    pub backoffs: u64,
    /// Backoffs that ended after their workflow was exhausted.
    pub forgotten: u64,
    /// Failures after their workflow was exhausted.
    pub late_failures: u64,
}

/// A number that goes through a run.
#[derive(Clone, Debug, Default, PartialEq)]
struct Level {
    series: Series,
    value: u32,
}

impl Level {
    #[inline]
    fn set(&mut self, now: f64, value: u32) {
        if value != self.value {
            self.value = value;
            self.series.set(now, f64::from(value));
        }
    }
}

/// A completed run.
#[derive(Clone, Debug)]
pub struct Outcome {
    slots: u32,
    workflows: u32,
    ok: u32,
    wrong: u32,
    exhausted: u32,
    calls: Calls,
    latencies: Sample,
    latency_sum: f64,
    cost: f64,
    busy: f64,
    makespan: f64,
    peak_queue: u32,
    queue: Level,
    in_flight: Level,
    in_system: Level,
}

impl Outcome {
    pub(super) fn new(scenario: &Scenario) -> Self {
        Self {
            slots: scenario.slots,
            workflows: 0,
            ok: 0,
            wrong: 0,
            exhausted: 0,
            calls: Calls::default(),
            latencies: Sample::with_capacity(u64::from(scenario.workflows)),
            latency_sum: 0.0,
            cost: 0.0,
            busy: 0.0,
            makespan: 0.0,
            peak_queue: 0,
            queue: Level::default(),
            in_flight: Level::default(),
            in_system: Level::default(),
        }
    }

    #[inline]
    pub(super) fn calls_mut(&mut self) -> &mut Calls {
        &mut self.calls
    }

    #[inline]
    pub(super) fn arrive(&mut self) {
        self.workflows += 1;
    }

    #[inline]
    pub(super) fn admit(&mut self, span: f64) {
        self.calls.attempts += 1;
        self.busy += span;
    }

    /// An attempt has ended; `cost` is what it costs if it is billed.
    #[inline]
    pub(super) fn end(&mut self, end: End, cost: f64) {
        match end {
            End::Well => self.calls.succeeded += 1,
            End::Error => self.calls.errors += 1,
            End::Timeout => self.calls.timeouts += 1,
        }
        if end != End::Error {
            self.cost += cost;
        }
    }

    pub(super) fn finish(&mut self, now: f64, latency: f64, fate: Fate) {
        match fate {
            Fate::Ok => self.ok += 1,
            Fate::Wrong => self.wrong += 1,
            Fate::Exhausted => self.exhausted += 1,
        }
        if fate != Fate::Exhausted {
            self.latencies.record(latency);
        }
        self.latency_sum += latency;
        self.makespan = now;
    }

    /// How many calls wait after an event, before any is admitted.
    #[inline]
    pub(super) fn before_admission(&mut self, now: f64, queue: u32) {
        self.peak_queue = self.peak_queue.max(queue);
        self.queue.set(now, queue);
    }

    #[inline]
    pub(super) fn after_admission(&mut self, now: f64, queue: u32, in_flight: u32) {
        self.queue.set(now, queue);
        self.in_flight.set(now, in_flight);
        self.in_system.set(now, self.workflows - self.ok - self.wrong - self.exhausted);
    }

    pub(super) fn close(&mut self, now: f64) {
        for level in [&mut self.queue, &mut self.in_flight, &mut self.in_system] {
            level.series.finish(now);
        }
    }

    /// Calls and their attempts.
    #[must_use]
    pub fn calls(&self) -> &Calls {
        &self.calls
    }

    /// The latencies of the workflows that were not exhausted, in milliseconds. Its values are in order of
    /// their end.
    #[must_use]
    pub fn latencies(&self) -> &Sample {
        &self.latencies
    }

    /// How many calls wait, those of exhausted workflows included until their turn comes.
    #[must_use]
    pub fn queue(&self) -> &Series {
        &self.queue.series
    }

    /// How many calls are in flight.
    #[must_use]
    pub fn in_flight(&self) -> &Series {
        &self.in_flight.series
    }

    /// How many workflows have arrived and not ended.
    #[must_use]
    pub fn in_system(&self) -> &Series {
        &self.in_system.series
    }

    /// Whether every workflow ended in exactly one way, and everything that joined the queue left it and
    /// ended in exactly one way.
    #[must_use]
    pub fn is_conserved(&self) -> bool {
        let calls = &self.calls;
        let failed = calls.errors + calls.timeouts;
        self.workflows == self.ok + self.wrong + self.exhausted
            && calls.joined + calls.rejoined == calls.attempts + calls.dropped
            && calls.attempts == calls.succeeded + failed
            && failed == calls.backoffs + calls.late_failures + u64::from(self.exhausted)
            && calls.backoffs == calls.rejoined + calls.forgotten
    }

    /// Several metrics, in the order asked. `None` where one is not defined for this run.
    #[must_use]
    pub fn metrics(&self, asked: &[Metric]) -> Vec<Option<f64>> {
        let shares = asked.iter().filter_map(|metric| match metric {
            Metric::Latency(p) => Some((*p, Definition::NearestRank)),
            _ => None,
        });
        let mut ranks = self.latencies.percentiles(&shares.collect::<Vec<_>>()).into_iter();
        asked
            .iter()
            .map(|metric| match metric {
                Metric::Latency(_) => ranks.next().flatten(),
                Metric::Ok => Some(f64::from(self.ok)),
                Metric::Wrong => Some(f64::from(self.wrong)),
                Metric::Exhausted => Some(f64::from(self.exhausted)),
                Metric::LatencyMean => self.latencies.mean(),
                Metric::Cost => Some(self.cost),
                Metric::CostPerSuccess => (self.ok > 0).then(|| self.cost / f64::from(self.ok)),
                Metric::Makespan => Some(self.makespan),
                Metric::Throughput => Some(f64::from(self.ok) / (self.makespan / MS_PER_MIN)),
                #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
                Metric::Attempts => Some(self.calls.attempts as f64),
                Metric::Utilisation => Some(self.busy / (f64::from(self.slots) * self.makespan)),
                Metric::Area => Some(self.in_system.series.area()),
                Metric::LatencySum => Some(self.latency_sum),
                Metric::PeakQueue => Some(f64::from(self.peak_queue)),
            })
            .collect()
    }

    /// One metric.
    #[must_use]
    pub fn metric(&self, metric: Metric) -> Option<f64> {
        self.metrics(&[metric]).pop()?
    }
}
