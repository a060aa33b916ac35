//! Times in which servers are not what they are otherwise.

use serde::{Deserialize, Serialize};

/// A time in which some servers are slow, err or refuse.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outage {
    /// From when, in milliseconds.
    pub from: f64,
    /// Until when, in milliseconds; from then on everything is as before.
    pub to: f64,
    /// Which servers; all of them if nothing is written.
    #[serde(default)]
    pub servers: Option<Vec<u32>>,
    /// What their speed is divided by, from 1 to 1000. It acts on the work in service too.
    #[serde(default = "one")]
    pub slow: f64,
    /// The share of their answers that are errors, from 0 to 1.
    #[serde(default)]
    pub errors: f64,
    /// Whether they refuse every call. What they have at the time they work off.
    #[serde(default)]
    pub refuses: bool,
}

fn one() -> f64 {
    1.0
}

impl Outage {
    /// What a speed may be divided by.
    const SLOW: std::ops::RangeInclusive<f64> = 1.0..=1000.0;

    /// The outage with its servers in ascending order, or what is wrong with it in a run of so many
    /// servers and milliseconds.
    pub(super) fn checked(mut self, servers: u32, end: f64) -> Result<Self, String> {
        // `!(…)` and `contains`, so that NaN is refused.
        if !(self.from >= 0.0 && self.from < self.to && self.to <= end) {
            return Err(format!(
                "starts at `from` and is over at `to`, both between 0 and the end of the run at {end:?} ms, not \
                 from {:?} to {:?}",
                self.from, self.to
            ));
        }
        if !Self::SLOW.contains(&self.slow) {
            return Err(format!("`slow` is from 1 to {:?}, not {:?}", Self::SLOW.end(), self.slow));
        }
        if !(0.0..=1.0).contains(&self.errors) {
            return Err(format!("`errors` is a share from 0 to 1, not {:?}", self.errors));
        }
        if self.slow == 1.0 && self.errors == 0.0 && !self.refuses {
            return Err("does nothing; write `slow`, `errors` or `refuses = true`".to_owned());
        }
        if let Some(listed) = &mut self.servers {
            listed.sort_unstable();
            match listed.last() {
                None => return Err("`servers` is empty; leave it out for all of them".to_owned()),
                Some(last) if *last >= servers => {
                    return Err(format!("there is no server {last}; they are 0 to {}", servers - 1));
                }
                Some(_) => {}
            }
            if let Some(twice) =
                listed.iter().zip(&listed[1..]).find_map(|(one, next)| (one == next).then_some(one))
            {
                return Err(format!("server {twice} is listed twice"));
            }
        }
        Ok(self)
    }

    fn holds(&self, server: u32, now: f64) -> bool {
        self.from <= now
            && now < self.to
            && self.servers.as_ref().is_none_or(|servers| servers.binary_search(&server).is_ok())
    }
}

/// What a server is like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Condition {
    /// What its speed is divided by.
    pub(super) slow: f64,
    /// The share of its answers that are errors.
    pub(super) errors: f64,
    pub(super) refuses: bool,
}

impl Condition {
    /// What a server is like at this time. Where outages overlap their slowness multiplies and the
    /// largest share of errors holds.
    pub(super) fn of(server: u32, now: f64, baseline: f64, outages: &[Outage]) -> Self {
        let usual = Self { slow: 1.0, errors: baseline, refuses: false };
        let holding = outages.iter().filter(|outage| outage.holds(server, now));
        holding.fold(usual, |all, outage| Self {
            slow: all.slow * outage.slow,
            errors: all.errors.max(outage.errors),
            refuses: all.refuses || outage.refuses,
        })
    }
}
