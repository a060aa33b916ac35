//! What a run of the fleet is given, checked.

use serde::{Deserialize, Serialize};

use super::hardware::{Hardware, Link};
use super::traffic::Traffic;
use super::written::Written;
use crate::percentile::Definition;

/// An instance joins or leaves. Rows stand in order of time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields, tag = "change")]
pub enum Change {
    /// An instance joins under the next index. It takes requests once it has loaded.
    Join {
        /// When, in milliseconds.
        at: f64,
        /// How long it loads its weights, in milliseconds.
        #[serde(default)]
        loading_ms: f64,
        /// Whether it joins the decode pool, where there is one.
        #[serde(default)]
        decode: bool,
    },
    /// An instance takes no more requests, and goes after a while.
    Leave {
        /// When, in milliseconds.
        at: f64,
        /// Which, by index.
        instance: u32,
        /// How long it may go on with what it has, in milliseconds; the rest is truncated.
        grace_ms: f64,
    },
}

impl Change {
    /// When, in milliseconds.
    #[must_use]
    pub fn at(&self) -> f64 {
        match self {
            Self::Join { at, .. } | Self::Leave { at, .. } => *at,
        }
    }
}

/// A scenario whose values were checked: every run of it ends.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Written")]
pub struct Scenario {
    /// Instances at the start, numbered from 0.
    pub instances: u32,
    /// How many of them, the last ones, are the decode pool; 0 where every instance does both.
    pub decode_instances: u32,
    /// What an instance of speed 1 can do.
    pub hardware: Hardware,
    /// Each instance's speed, of those that join too: prefill and decode steps are so many times faster.
    pub speeds: Vec<f64>,
    /// Each instance's key.
    pub keys: Vec<u64>,
    /// Who joins and leaves, in order of time.
    pub changes: Vec<Change>,
    /// How often instances report their load, in milliseconds; 0 for always.
    pub report_ms: f64,
    /// The link out of each prefill instance, where the pools are apart.
    pub link: Link,
    /// The requests.
    pub traffic: Traffic,
    /// How many of the first requests are left out of every metric about requests. What is about time
    /// (flips, series, peaks) is over the whole run.
    pub warm_up: u64,
    /// Which definition the percentiles follow.
    pub percentile: Definition,
}

impl Scenario {
    /// The most instances of a run, those that join included.
    pub const MOST_INSTANCES: usize = 1024;
    /// The most requests of a run; it has no more sessions.
    pub const MOST_REQUESTS: u64 = 1_000_000;
    /// The most popular sessions.
    pub const MOST_HOT: u32 = 100_000;
    /// The most changes.
    pub const MOST_CHANGES: usize = 1024;

    /// How many instances a run has in all.
    #[must_use]
    pub fn all_instances(&self) -> usize {
        self.speeds.len()
    }

    /// Whether the fleet is split into a prefill pool and a decode pool.
    #[must_use]
    pub fn is_split(&self) -> bool {
        self.decode_instances > 0
    }
}
