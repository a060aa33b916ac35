//! Closed, open, half-open: what all breakers have in common.

/// Where a backend's breaker stands. Times are in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum State {
    /// Calls go through.
    #[default]
    Closed,
    /// None does until this time.
    Open { until: f64 },
    /// One is out as a probe. It may never report, so that another goes through from this time on.
    HalfOpen { next_probe: f64 },
}

/// How long a breaker stays open, in milliseconds: a second. Long enough that probing a backend that
/// serves a hundred calls a second costs about 1% of them, and short beside the outages of seconds that
/// the scenarios have. (Envoy's 30 seconds would outlast them.)
pub(super) const OPEN_FOR: f64 = 1000.0;

impl State {
    /// Whether a call goes through. The first after `open_for` is a probe.
    pub(super) fn allow(&mut self, now: f64, open_for: f64) -> bool {
        match self {
            Self::Closed => true,
            Self::Open { until } | Self::HalfOpen { next_probe: until } if now < *until => false,
            Self::Open { .. } | Self::HalfOpen { .. } => {
                *self = Self::HalfOpen { next_probe: now + open_for };
                true
            }
        }
    }
}
