//! What a run of the request world is given, checked.

use serde::Deserialize;

use super::varying::Varying;
use crate::ScenarioError;
use crate::random::{Draws, SplitDraws};
use crate::retry::{Fleet, check};

/// The scenario as it is written, with the chapter's values for what is left out.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Written {
    rps: u32,
    capacity: u32,
    depth: Varying,
    seconds: u32,
    outage: Option<(u32, u32)>,
    outage_start: Option<Varying>,
    outage_seconds: Option<Varying>,
    max_attempts: u32,
}

impl Default for Written {
    fn default() -> Self {
        let Scenario { rps, capacity, depth, seconds, max_attempts, .. } = Scenario::chapter();
        Self {
            rps,
            capacity,
            depth,
            seconds,
            outage: None,
            outage_start: None,
            outage_seconds: None,
            max_attempts,
        }
    }
}

/// A scenario whose values were checked: every run of it ends, whatever the policy answers. The outage is
/// written `outage = [10, 20]`, or as `outage_start` and `outage_seconds`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Written")]
pub struct Scenario {
    /// New requests in every second.
    pub rps: u32,
    /// What the fleet serves in a second outside the outage.
    pub capacity: u32,
    /// What the capacity is divided by, rounding down, in the outage.
    pub depth: Varying,
    /// Seconds in the run.
    pub seconds: u32,
    /// The first second of the outage.
    pub outage_start: Varying,
    /// Seconds that the outage lasts.
    pub outage_seconds: Varying,
    /// Attempts that a request may make, the first included.
    pub max_attempts: u32,
}

impl Scenario {
    /// The most attempts that a run may come to if every request makes all that it may.
    pub const MOST_WORK: u64 = 10_000_000;

    /// The chapter's own scenario.
    #[must_use]
    pub const fn chapter() -> Self {
        let Fleet { rps, capacity, depth, seconds, outage: (start, end), max_attempts } = Fleet::chapter();
        Self {
            rps,
            capacity,
            depth: Varying::fixed(depth),
            seconds,
            outage_start: Varying::fixed(start),
            outage_seconds: Varying::fixed(end - start),
            max_attempts,
        }
    }

    /// The fleet that this seed gets.
    #[must_use]
    pub fn drawn(&self, seed: u64) -> Fleet {
        let mut draws = Draws::Split(SplitDraws::new(seed, 0));
        let depth = self.depth.drawn(&mut draws, 0);
        let start = self.outage_start.drawn(&mut draws, 1);
        let end = start + self.outage_seconds.drawn(&mut draws, 2);
        self.fleet(depth, (start, end))
    }

    /// How many attempts a run simulates at most. It makes at most twice as many decisions.
    #[must_use]
    pub fn work(&self) -> u64 {
        let requests = u64::from(self.rps) * u64::from(self.seconds);
        requests.saturating_mul(u64::from(self.max_attempts))
    }

    fn fleet(&self, depth: u32, outage: (u32, u32)) -> Fleet {
        Fleet {
            rps: self.rps,
            capacity: self.capacity,
            depth,
            seconds: self.seconds,
            outage,
            max_attempts: self.max_attempts,
        }
    }

    /// Checks the two values by which an outage varies.
    fn check_outage(&self) -> Result<(), ScenarioError> {
        self.outage_start.check("outage_start", &(0..=*Fleet::SECONDS.end()))?;
        self.outage_seconds.check("outage_seconds", &Fleet::SECONDS)?;
        let end = self.outage_start.to + self.outage_seconds.to;
        if end <= self.seconds {
            return Ok(());
        }
        let message = format!(
            "the outage is over by the end of the run at `seconds` ({}), also when it starts at its latest and \
             lasts longest, which is until {end}",
            self.seconds
        );
        Err(ScenarioError { key: "outage_seconds", message })
    }
}

impl TryFrom<Written> for Scenario {
    type Error = ScenarioError;

    fn try_from(written: Written) -> Result<Self, ScenarioError> {
        let chapter = Self::chapter();
        let varies = written.outage_start.is_some() || written.outage_seconds.is_some();
        if written.outage.is_some() && varies {
            let message = "stands alone, without `outage_start` and `outage_seconds`".to_owned();
            return Err(ScenarioError { key: "outage", message });
        }
        let mut scenario = Self {
            rps: written.rps,
            capacity: written.capacity,
            depth: written.depth,
            seconds: written.seconds,
            outage_start: written.outage_start.unwrap_or(chapter.outage_start),
            outage_seconds: written.outage_seconds.unwrap_or(chapter.outage_seconds),
            max_attempts: written.max_attempts,
        };
        scenario.depth.check("depth", &Fleet::COUNTS)?;
        if varies {
            check("seconds", &Fleet::SECONDS, scenario.seconds)?;
            scenario.check_outage()?;
        }
        let end = scenario.outage_start.to + scenario.outage_seconds.to;
        let outage = written.outage.unwrap_or((scenario.outage_start.to, end));
        let Fleet { outage: (start, end), .. } = scenario.fleet(scenario.depth.to, outage).checked()?;
        if !varies {
            scenario.outage_start = Varying::fixed(start);
            scenario.outage_seconds = Varying::fixed(end - start);
        }
        if scenario.work() > Self::MOST_WORK {
            let message = format!(
                "`rps` × `seconds` × `max_attempts` is at most {}, not {}; shorten the run or lower the \
                 traffic",
                Self::MOST_WORK,
                scenario.work()
            );
            return Err(ScenarioError { key: "rps", message });
        }
        Ok(scenario)
    }
}
