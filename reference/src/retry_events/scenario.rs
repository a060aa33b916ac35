//! What a run is given, checked.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::outage::Outage;
use crate::ScenarioError;

/// How long an attempt's work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Distribution {
    /// Drawn for each attempt from an exponential distribution.
    Exponential,
    /// The same for all.
    Deterministic,
}

/// Which server an attempt is meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Routing {
    /// Each as likely as any other, by a draw that belongs to the attempt.
    Random,
    /// One after the other, in the order in which attempts are made.
    RoundRobin,
}

/// What becomes of an attempt whose server the breaker does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhenOpen {
    /// It fails at once.
    Fail,
    /// The next server by number is asked about, and so on; it fails if none is allowed.
    Next,
}

/// The scenario as it is written. What is left out makes the chapter's fleet: 1000 requests a second and
/// servers for 1200, which from second 10 to 20 do a tenth.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Written {
    servers: u32,
    queue: u32,
    service: f64,
    distribution: Distribution,
    mean_gap: f64,
    seconds: f64,
    timeout: Option<f64>,
    cancel: bool,
    deadline: Option<f64>,
    errors: f64,
    layers: u32,
    max_attempts: u32,
    timeouts: Option<Vec<f64>>,
    routing: Routing,
    when_open: WhenOpen,
    outages: Vec<Outage>,
}

impl Default for Written {
    fn default() -> Self {
        Self {
            servers: 12,
            queue: 100,
            service: 10.0,
            distribution: Distribution::Exponential,
            mean_gap: 1.0,
            seconds: 60.0,
            timeout: None,
            cancel: false,
            deadline: None,
            errors: 0.0,
            layers: 1,
            max_attempts: 3,
            timeouts: None,
            routing: Routing::Random,
            when_open: WhenOpen::Fail,
            outages: Vec::new(),
        }
    }
}

/// A scenario whose values were checked: every run of it ends, whatever the policies answer. Times are in
/// milliseconds.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Written")]
pub struct Scenario {
    /// Servers, numbered from 0; each works on one attempt at a time.
    pub servers: u32,
    /// Attempts that may wait at a server, beside the one in service.
    pub queue: u32,
    /// The mean work of an attempt, which is its time in service at full speed.
    pub service: f64,
    /// How the work is distributed.
    pub distribution: Distribution,
    /// The mean time between arrivals of requests.
    pub mean_gap: f64,
    /// Until when requests arrive, in seconds. Then what is under way ends.
    pub seconds: f64,
    /// After how long an attempt at a server times out. `None`: never.
    pub timeout: Option<f64>,
    /// Whether what the client no longer waits for is taken off its server, and called off in the layers
    /// within.
    pub cancel: bool,
    /// How long after its arrival an answer to a request still counts. `None`: always.
    pub deadline: Option<f64>,
    /// The share of answers that are errors.
    pub errors: f64,
    /// Layers of clients.
    pub layers: u32,
    /// Attempts that a layer may make in a call, the first included.
    pub max_attempts: u32,
    /// After how long an attempt of each layer but the innermost times out, the outermost first; 0 for
    /// never.
    pub timeouts: Vec<f64>,
    /// Which server an attempt is meant for.
    pub routing: Routing,
    /// What becomes of an attempt whose server the breaker does not allow.
    pub when_open: WhenOpen,
    /// When servers are not as usual.
    pub outages: Vec<Outage>,
}

/// The times that a scenario may name, in milliseconds.
const TIMES: RangeInclusive<f64> = 1e-3..=1e6;

impl Scenario {
    /// The most servers.
    pub const MOST_SERVERS: u32 = 4096;
    /// The most that may wait at a server.
    pub const LONGEST_QUEUE: u32 = 1_000_000;
    /// The longest time in which requests arrive, in seconds.
    pub const MOST_SECONDS: f64 = 3600.0;
    /// The most layers.
    pub const MOST_LAYERS: u32 = 4;
    /// The most attempts of a layer in a call.
    pub const MOST_ATTEMPTS: u32 = 16;
    /// The most outages.
    pub const MOST_OUTAGES: usize = 16;
    /// The most attempts that a run may come to, copies included, if every request makes all that it may;
    /// with `when_open = "next"`, the most questions about a server.
    pub const MOST_WORK: u64 = 20_000_000;
    /// The longest wait for a retry, in milliseconds: an hour. Whoever asks for a longer one gives up.
    pub const LONGEST_DELAY: f64 = 3_600_000.0;

    /// When requests cease to arrive, in milliseconds.
    #[must_use]
    pub fn end(&self) -> f64 {
        self.seconds * 1000.0
    }

    /// Requests that a run has at most: ten standard deviations and a hundred above the mean, a bound that
    /// no seed in 10^20 meets.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "positive, and saturates")]
    pub fn most_requests(&self) -> u64 {
        let mean = self.end() / self.mean_gap;
        (mean + 10.0 * mean.sqrt() + 100.0).ceil() as u64
    }

    /// How much a run comes to at most, in the unit of [`Scenario::MOST_WORK`]. It makes at most six
    /// times as many decisions.
    #[must_use]
    pub fn work(&self) -> u64 {
        let per_request = u64::from(self.max_attempts).pow(self.layers) * 2;
        let questions = if self.when_open == WhenOpen::Next { u64::from(self.servers) } else { 1 };
        self.most_requests().saturating_mul(per_request).saturating_mul(questions)
    }

    /// After how long an attempt of this layer times out.
    pub(super) fn time_out_of(&self, layer: u32) -> Option<f64> {
        match self.timeouts.get(layer as usize) {
            Some(time_out) => Some(*time_out).filter(|time_out| *time_out > 0.0),
            None if layer + 1 == self.layers => self.timeout,
            None => None,
        }
    }

    /// From the start of the first outage to the end of the last. `None` without one.
    #[must_use]
    pub fn outage(&self) -> Option<(f64, f64)> {
        let from = self.outages.iter().map(|outage| outage.from).reduce(f64::min)?;
        let to = self.outages.iter().map(|outage| outage.to).reduce(f64::max)?;
        Some((from, to))
    }
}

fn check_count(key: &'static str, range: &RangeInclusive<u32>, value: u32) -> Result<(), ScenarioError> {
    if range.contains(&value) {
        return Ok(());
    }
    Err(ScenarioError { key, message: format!("{} to {}, not {value}", range.start(), range.end()) })
}

fn check_time(key: &'static str, time: f64) -> Result<(), ScenarioError> {
    // `contains`, so that NaN is refused.
    if TIMES.contains(&time) {
        return Ok(());
    }
    let message = format!("from {:?} to {:?} ms, not {time:?}", TIMES.start(), TIMES.end());
    Err(ScenarioError { key, message })
}

/// The outer layers' time-outs, checked.
fn checked_time_outs(written: Option<Vec<f64>>, layers: u32) -> Result<Vec<f64>, ScenarioError> {
    let outer = layers as usize - 1;
    let Some(time_outs) = written else { return Ok(Vec::new()) };
    if time_outs.len() != outer {
        let message = format!(
            "one for each of the {outer} layers around the innermost, whose own is `timeout`, not {}; write 0 \
             for none",
            time_outs.len()
        );
        return Err(ScenarioError { key: "timeouts", message });
    }
    for time_out in time_outs.iter().filter(|time_out| **time_out != 0.0) {
        check_time("timeouts", *time_out)?;
    }
    Ok(time_outs)
}

impl TryFrom<Written> for Scenario {
    type Error = ScenarioError;

    fn try_from(written: Written) -> Result<Self, ScenarioError> {
        let refuse = |key, message| Err(ScenarioError { key, message });
        check_count("servers", &(1..=Self::MOST_SERVERS), written.servers)?;
        check_count("queue", &(0..=Self::LONGEST_QUEUE), written.queue)?;
        check_count("layers", &(1..=Self::MOST_LAYERS), written.layers)?;
        check_count("max_attempts", &(1..=Self::MOST_ATTEMPTS), written.max_attempts)?;
        check_time("service", written.service)?;
        check_time("mean_gap", written.mean_gap)?;
        for (key, time) in [("timeout", written.timeout), ("deadline", written.deadline)] {
            time.map_or(Ok(()), |time| check_time(key, time))?;
        }
        if !(written.seconds > 0.0 && written.seconds <= Self::MOST_SECONDS) {
            let message = format!("above 0 and at most {:?}, not {:?}", Self::MOST_SECONDS, written.seconds);
            return refuse("seconds", message);
        }
        if !(0.0..=1.0).contains(&written.errors) {
            return refuse("errors", format!("a share from 0 to 1, not {:?}", written.errors));
        }
        if written.outages.len() > Self::MOST_OUTAGES {
            return refuse(
                "outages",
                format!("at most {}, not {}", Self::MOST_OUTAGES, written.outages.len()),
            );
        }
        let end = written.seconds * 1000.0;
        let outages = (1..).zip(written.outages).map(|(number, outage)| {
            outage.checked(written.servers, end).map_err(|message| ScenarioError {
                key: "outages",
                message: format!("outage {number}: {message}"),
            })
        });
        let scenario = Self {
            servers: written.servers,
            queue: written.queue,
            service: written.service,
            distribution: written.distribution,
            mean_gap: written.mean_gap,
            seconds: written.seconds,
            timeout: written.timeout,
            cancel: written.cancel,
            deadline: written.deadline,
            errors: written.errors,
            layers: written.layers,
            max_attempts: written.max_attempts,
            timeouts: checked_time_outs(written.timeouts, written.layers)?,
            routing: written.routing,
            when_open: written.when_open,
            outages: outages.collect::<Result<_, _>>()?,
        };
        if scenario.work() > Self::MOST_WORK {
            let message = format!(
                "a run may come to {} attempts (requests × `max_attempts` ^ `layers` × 2, and × `servers` where \
                 `when_open` is \"next\"), and at most to {}; shorten `seconds`, raise `mean_gap` or lower \
                 `max_attempts`",
                scenario.work(),
                Self::MOST_WORK
            );
            return refuse("max_attempts", message);
        }
        Ok(scenario)
    }
}
