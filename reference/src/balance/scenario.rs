//! What a run of the balance world is given, checked.

use serde::{Deserialize, Serialize};

use super::mixture::{Component, Mixture, check_mean};
use crate::ScenarioError;
use crate::percentile::Definition;

/// Whether all draws come from one sequence or each belongs to its entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Streams {
    /// The chapter's way: one `random.Random(seed)` for all.
    Shared,
    /// Stateless draws: every policy meets the same requests.
    Split,
}

/// The scenario as it is written, with the chapter's values for what is left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Written {
    servers: u32,
    requests: u64,
    mean_gap: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    fast: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    slow: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    slow_share: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sizes: Option<Vec<Component>>,
    streams: Streams,
    warm_up: u64,
    percentile: PercentileName,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum PercentileName {
    Chapter,
    NearestRank,
}

impl Default for Written {
    fn default() -> Self {
        Self {
            servers: 8,
            requests: 20_000,
            mean_gap: 1.0,
            fast: None,
            slow: None,
            slow_share: None,
            sizes: None,
            streams: Streams::Split,
            warm_up: 0,
            percentile: PercentileName::Chapter,
        }
    }
}

/// A scenario whose values were checked: every world that is given one ends.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Written")]
pub struct Scenario {
    /// Servers, numbered from 0.
    pub servers: u32,
    /// Requests in the run.
    pub requests: u64,
    /// Mean time between arrivals, in milliseconds.
    pub mean_gap: f64,
    /// Service times, in milliseconds.
    pub sizes: Mixture,
    /// Where draws come from.
    pub streams: Streams,
    /// How many of the first requests are left out of every metric.
    pub warm_up: u64,
    /// Which definition the percentiles follow.
    pub percentile: Definition,
}

impl Scenario {
    /// The most servers that a scenario may have.
    pub const MOST_SERVERS: u32 = 65_536;
    /// The most requests that a scenario may have.
    pub const MOST_REQUESTS: u64 = 1_000_000_000;

    /// The chapter's own scenario: 8 servers, 20,000 requests a millisecond apart on average, 5% of
    /// them slow (mean 40 ms) and the rest fast (mean 4 ms), on one shared sequence.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "the chapter's own values are valid")]
    pub fn chapter() -> Self {
        let written = Written { streams: Streams::Shared, ..Written::default() };
        Self::try_from(written).expect("the chapter's own values are valid")
    }

    /// The mixture that the chapter's three numbers stand for: slow first, so that a draw of at most
    /// `slow_share` is slow.
    ///
    /// # Errors
    /// A share or a mean out of range.
    pub fn fast_and_slow(fast: f64, slow: f64, slow_share: f64) -> Result<Mixture, String> {
        let slow = Component { share: slow_share, mean: slow };
        let fast = Component { share: 1.0 - slow_share, mean: fast };
        let all = [slow, fast].into_iter().filter(|component| component.share != 0.0);
        Mixture::new(all.collect())
    }
}

impl TryFrom<Written> for Scenario {
    type Error = ScenarioError;

    fn try_from(written: Written) -> Result<Self, ScenarioError> {
        let refuse = |key, message: String| Err(ScenarioError { key, message });
        if !(1..=Self::MOST_SERVERS).contains(&written.servers) {
            return refuse("servers", format!("1 to {}, not {}", Self::MOST_SERVERS, written.servers));
        }
        if !(1..=Self::MOST_REQUESTS).contains(&written.requests) {
            return refuse("requests", format!("1 to {}, not {}", Self::MOST_REQUESTS, written.requests));
        }
        let means = [("mean_gap", Some(written.mean_gap)), ("fast", written.fast), ("slow", written.slow)];
        for (key, mean) in means {
            if let Some(Err(message)) = mean.map(check_mean) {
                return refuse(key, message);
            }
        }
        if let Some(share) = written.slow_share.filter(|share| !(0.0..=1.0).contains(share)) {
            return refuse("slow_share", format!("a share is from 0 to 1, not {share:?}"));
        }
        if written.warm_up >= written.requests {
            let message = format!("below `requests` ({}), not {}", written.requests, written.warm_up);
            return refuse("warm_up", message);
        }
        let short = written.fast.is_some() || written.slow.is_some() || written.slow_share.is_some();
        let (key, sizes) = match written.sizes {
            Some(_) if short => {
                return refuse("sizes", "stands alone, without `fast`, `slow` and `slow_share`".to_owned());
            }
            Some(components) => ("sizes", Mixture::new(components)),
            None => (
                "slow_share",
                Self::fast_and_slow(
                    written.fast.unwrap_or(4.0),
                    written.slow.unwrap_or(40.0),
                    written.slow_share.unwrap_or(0.05),
                ),
            ),
        };
        let sizes = match sizes {
            Ok(sizes) => sizes,
            Err(message) => return refuse(key, message),
        };
        Ok(Self {
            servers: written.servers,
            requests: written.requests,
            mean_gap: written.mean_gap,
            sizes,
            streams: written.streams,
            warm_up: written.warm_up,
            percentile: match written.percentile {
                PercentileName::Chapter => Definition::Chapter,
                PercentileName::NearestRank => Definition::NearestRank,
            },
        })
    }
}
