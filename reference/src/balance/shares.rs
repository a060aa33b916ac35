//! What each server was assigned: requests, work, and how far its share is from its weight's.

use super::scenario::Scenario;

/// Requests and work by server, and shares over windows that do not overlap.
#[derive(Clone, Debug)]
pub(super) struct Shares {
    requests: Vec<u64>,
    work: Vec<f64>,
    all_work: f64,
    /// Each server's weight over the sum of all.
    wanted: Vec<f64>,
    /// The requests at the beginning of the present window.
    before: Vec<u64>,
    window: u64,
    /// Requests until the window is full.
    left: u64,
    error: Option<f64>,
}

impl Shares {
    pub(super) fn new(scenario: &Scenario) -> Self {
        let weights: Vec<_> = (0..scenario.servers).map(|server| scenario.weight(server)).collect();
        let sum: f64 = weights.iter().sum();
        let servers = weights.len();
        let window = (10 * u64::from(scenario.servers)).max(100);
        Self {
            requests: vec![0; servers],
            work: vec![0.0; servers],
            all_work: 0.0,
            wanted: weights.iter().map(|weight| weight / sum).collect(),
            before: vec![0; servers],
            window,
            left: window,
            error: None,
        }
    }

    pub(super) fn clear(&mut self) {
        self.requests.fill(0);
        self.work.fill(0.0);
        self.all_work = 0.0;
        self.before.fill(0);
        self.left = self.window;
        self.error = None;
    }

    /// A request was assigned to this server.
    #[inline]
    pub(super) fn request(&mut self, server: u32) {
        self.requests[server as usize] += 1;
        self.left -= 1;
        if self.left == 0 {
            self.close();
        }
    }

    /// The server took it.
    #[inline]
    pub(super) fn work(&mut self, server: u32, work: f64) {
        self.work[server as usize] += work;
        self.all_work += work;
    }

    #[cold]
    #[inline(never)]
    #[expect(clippy::cast_precision_loss, reason = "windows are far below 2^53 requests")]
    fn close(&mut self) {
        let servers = self.requests.iter().zip(&self.before).zip(&self.wanted);
        let errors = servers.map(|((requests, before), wanted)| {
            ((requests - before) as f64 / self.window as f64 - wanted).abs()
        });
        self.error = Some(errors.fold(self.error.unwrap_or(0.0), f64::max));
        self.before.copy_from_slice(&self.requests);
        self.left = self.window;
    }

    pub(super) fn requests(&self) -> &[u64] {
        &self.requests
    }

    pub(super) fn all_work(&self) -> f64 {
        self.all_work
    }

    pub(super) fn work_of_each(&self) -> &[f64] {
        &self.work
    }

    pub(super) fn window(&self) -> u64 {
        self.window
    }

    /// The largest error of a whole window. `None` without one.
    pub(super) fn error(&self) -> Option<f64> {
        self.error
    }
}
