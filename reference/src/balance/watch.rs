//! The requests in flight over the time of a run, for plots.

use crate::series::Series;

/// How the requests in flight went from time 0, warm-up included, until the last of them ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Watched {
    in_flight: u32,
    total: Series,
    servers: Vec<Series>,
}

impl Watched {
    /// The most servers that are watched one by one: the first.
    pub const MOST_SERVERS: u32 = 64;

    pub(super) fn new(servers: u32) -> Self {
        let servers = (0..servers.min(Self::MOST_SERVERS)).map(|_| Series::new()).collect();
        Self { in_flight: 0, total: Series::new(), servers }
    }

    /// A server's count goes from `before` to `after`.
    pub(super) fn change(&mut self, now: f64, server: u32, before: u32, after: u32) {
        self.in_flight = self.in_flight - before + after;
        self.total.set(now, f64::from(self.in_flight));
        if let Some(series) = self.servers.get_mut(server as usize) {
            series.set(now, f64::from(after));
        }
    }

    pub(super) fn finish(&mut self, now: f64) {
        self.total.finish(now);
        self.servers.iter_mut().for_each(|series| series.finish(now));
    }

    /// On all servers together.
    #[must_use]
    pub fn total(&self) -> &Series {
        &self.total
    }

    /// On each of the first servers.
    #[must_use]
    pub fn servers(&self) -> &[Series] {
        &self.servers
    }
}
