//! The scenario as it is written, with the chapter's values for what is left out.

use serde::Deserialize;

use super::arrivals::{Arrivals, Burst};
use super::changes::{self, Change, check_duration, check_speed};
use super::connections::{Connections, Layer, Limits};
use super::mixture::{Component, Mixture, check_mean};
use super::scenario::{Scenario, Streams};
use super::trace::{Trace, TraceError};
use crate::ScenarioError;
use crate::percentile::Definition;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Written {
    servers: u32,
    requests: Option<u64>,
    mean_gap: Option<f64>,
    fast: Option<f64>,
    slow: Option<f64>,
    slow_share: Option<f64>,
    sizes: Option<Vec<Component>>,
    streams: Streams,
    warm_up: u64,
    percentile: PercentileName,
    arrivals: Option<ArrivalsName>,
    burst: Option<Burst>,
    trace: Option<Vec<(f64, f64)>>,
    speeds: Vec<f64>,
    weights: Vec<f64>,
    changes: Vec<Change>,
    notice_ms: f64,
    balancers: u32,
    snapshot_ms: Option<f64>,
    layer: u8,
    connections: Option<Limits>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum PercentileName {
    Chapter,
    NearestRank,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ArrivalsName {
    Poisson,
    Deterministic,
    Bursty,
    Trace,
}

impl Default for Written {
    fn default() -> Self {
        Self {
            servers: 8,
            requests: None,
            mean_gap: None,
            fast: None,
            slow: None,
            slow_share: None,
            sizes: None,
            streams: Streams::Split,
            warm_up: 0,
            percentile: PercentileName::Chapter,
            arrivals: None,
            burst: None,
            trace: None,
            speeds: Vec::new(),
            weights: Vec::new(),
            changes: Vec::new(),
            notice_ms: 0.0,
            balancers: 1,
            snapshot_ms: None,
            layer: 7,
            connections: None,
        }
    }
}

fn refuse<T>(key: &'static str, message: String) -> Result<T, ScenarioError> {
    Err(ScenarioError { key, message })
}

fn at(key: &'static str) -> impl Fn(String) -> ScenarioError {
    move |message| ScenarioError { key, message }
}

/// Refuses a warm-up that leaves no request.
pub(super) fn check_warm_up(warm_up: u64, requests: u64) -> Result<(), ScenarioError> {
    if warm_up >= requests {
        return refuse("warm_up", format!("below `requests` ({requests}), not {warm_up}"));
    }
    Ok(())
}

impl Written {
    fn requests(&self) -> Result<u64, ScenarioError> {
        let requests = match &self.trace {
            Some(trace) => trace.len() as u64,
            None => self.requests.unwrap_or(20_000),
        };
        if !(1..=Scenario::MOST_REQUESTS).contains(&requests) {
            return refuse("requests", format!("1 to {}, not {requests}", Scenario::MOST_REQUESTS));
        }
        check_warm_up(self.warm_up, requests)?;
        Ok(requests)
    }

    fn sizes(&self) -> Result<Mixture, ScenarioError> {
        for (key, mean) in [("fast", self.fast), ("slow", self.slow)] {
            mean.map_or(Ok(()), check_mean).map_err(at(key))?;
        }
        if let Some(share) = self.slow_share.filter(|share| !(0.0..=1.0).contains(share)) {
            return refuse("slow_share", format!("a share is from 0 to 1, not {share:?}"));
        }
        let short = self.fast.is_some() || self.slow.is_some() || self.slow_share.is_some();
        match &self.sizes {
            Some(_) if short => {
                refuse("sizes", "stands alone, without `fast`, `slow` and `slow_share`".to_owned())
            }
            Some(components) => Mixture::new(components.clone()).map_err(at("sizes")),
            None => Scenario::fast_and_slow(
                self.fast.unwrap_or(4.0),
                self.slow.unwrap_or(40.0),
                self.slow_share.unwrap_or(0.05),
            )
            .map_err(at("slow_share")),
        }
    }

    fn arrivals(&self, mean_gap: f64) -> Result<Arrivals, ScenarioError> {
        let implied = match (&self.burst, &self.trace) {
            (Some(_), Some(_)) => return refuse("trace", "stands alone, without `burst`".to_owned()),
            (Some(_), None) => ArrivalsName::Bursty,
            (None, Some(_)) => ArrivalsName::Trace,
            (None, None) => ArrivalsName::Poisson,
        };
        match (self.arrivals.unwrap_or(implied), self.burst, &self.trace) {
            (ArrivalsName::Poisson, None, None) => Ok(Arrivals::Poisson),
            (ArrivalsName::Deterministic, None, None) => Ok(Arrivals::Deterministic),
            (ArrivalsName::Bursty, Some(burst), None) => {
                burst.check(mean_gap).map_err(at("burst"))?;
                Ok(Arrivals::Bursty(burst))
            }
            (ArrivalsName::Trace, None, Some(rows)) => {
                let sized = self.sizes.is_some()
                    || self.fast.is_some()
                    || self.slow.is_some()
                    || self.slow_share.is_some();
                if sized || self.requests.is_some() || self.mean_gap.is_some() {
                    let message = "stands alone, without `requests`, `mean_gap`, `sizes`, `fast`, `slow` \
                                   and `slow_share`";
                    return refuse("trace", message.to_owned());
                }
                let trace = Trace::new(rows.clone());
                let row = |error: TraceError| at("trace")(format!("row {}: {}", error.line, error.message));
                Ok(Arrivals::Trace(trace.map_err(row)?))
            }
            (name, ..) => {
                let message = format!(
                    "`bursty` goes with `burst`, `trace` with `trace`, the others with neither, not {name:?} \
                     with burst = {:?} and a trace: {}",
                    self.burst,
                    self.trace.is_some()
                );
                refuse("arrivals", message)
            }
        }
    }

    /// A number to each server, or none at all.
    fn check_per_server(
        &self,
        key: &'static str,
        values: &[f64],
        check: impl Fn(f64) -> Result<(), String>,
    ) -> Result<(), ScenarioError> {
        if !values.is_empty() && values.len() != self.servers as usize {
            return refuse(key, format!("one to each of {} servers, not {}", self.servers, values.len()));
        }
        values.iter().try_for_each(|value| check(*value)).map_err(at(key))
    }

    fn check_servers(&self) -> Result<(), ScenarioError> {
        if !(1..=Scenario::MOST_SERVERS).contains(&self.servers) {
            return refuse("servers", format!("1 to {}, not {}", Scenario::MOST_SERVERS, self.servers));
        }
        self.check_per_server("speeds", &self.speeds, check_speed)?;
        self.check_per_server("weights", &self.weights, |weight| {
            let fits = (1e-6..=1e6).contains(&weight);
            if fits { Ok(()) } else { Err(format!("a weight is from 1e-6 to 1e6, not {weight:?}")) }
        })?;
        changes::check(&self.changes, self.servers).map_err(at("changes"))?;
        check_duration("notice_ms", self.notice_ms).map_err(at("notice_ms"))
    }

    fn check_balancers(&self) -> Result<(), ScenarioError> {
        let most = Scenario::MOST_BALANCERS.min(Scenario::MOST_VIEWS / self.servers);
        if !(1..=most).contains(&self.balancers) {
            let message = format!("1 to {most} with {} servers, not {}", self.servers, self.balancers);
            return refuse("balancers", message);
        }
        self.snapshot_ms.map_or(Ok(()), check_mean).map_err(at("snapshot_ms"))
    }

    fn connections(&self) -> Result<Option<Connections>, ScenarioError> {
        let layer = match self.layer {
            4 if self.connections.is_none() => return refuse("layer", "4 needs `connections`".to_owned()),
            4 => Layer::Connections,
            7 => Layer::Requests,
            layer => return refuse("layer", format!("4 or 7, not {layer}")),
        };
        let Some(limits) = self.connections else { return Ok(None) };
        limits.check().map_err(at("connections"))?;
        Ok(Some(Connections { layer, limits }))
    }
}

impl TryFrom<Written> for Scenario {
    type Error = ScenarioError;

    fn try_from(written: Written) -> Result<Self, ScenarioError> {
        written.check_servers()?;
        let requests = written.requests()?;
        let mean_gap = written.mean_gap.unwrap_or(1.0);
        check_mean(mean_gap).map_err(at("mean_gap"))?;
        let sizes = written.sizes()?;
        let arrivals = written.arrivals(mean_gap)?;
        written.check_balancers()?;
        let connections = written.connections()?;
        let of_the_chapter = arrivals == Arrivals::Poisson && written.balancers == 1 && connections.is_none();
        if written.streams == Streams::Shared && !of_the_chapter {
            let message = "`shared` is for Poisson arrivals, one balancer and no connections; take `split`";
            return refuse("streams", message.to_owned());
        }
        Ok(Self {
            servers: written.servers,
            requests,
            mean_gap,
            sizes,
            streams: written.streams,
            warm_up: written.warm_up,
            percentile: match written.percentile {
                PercentileName::Chapter => Definition::Chapter,
                PercentileName::NearestRank => Definition::NearestRank,
            },
            arrivals,
            speeds: written.speeds,
            weights: written.weights,
            changes: written.changes,
            notice_ms: written.notice_ms,
            balancers: written.balancers,
            snapshot_ms: written.snapshot_ms,
            connections,
        })
    }
}
