//! What the servers can do over time: the area under their speeds.

use super::outcome::Capacity;

/// A server's speed now, 0 while it is down.
struct Speed {
    now: f64,
    since: f64,
    area: f64,
}

/// The speeds of all servers, and the areas under them.
pub(super) struct Effort {
    servers: Vec<Speed>,
    sum: f64,
    since: f64,
    area: f64,
}

impl Effort {
    pub(super) fn new(speeds: &[f64]) -> Self {
        let speed = |speed: &f64| Speed { now: *speed, since: 0.0, area: 0.0 };
        Self { servers: speeds.iter().map(speed).collect(), sum: speeds.iter().sum(), since: 0.0, area: 0.0 }
    }

    /// From now on the server works at this speed.
    pub(super) fn set(&mut self, server: u32, now: f64, speed: f64) {
        let server = &mut self.servers[server as usize];
        server.area += (now - server.since) * server.now;
        server.since = now;
        self.area += (now - self.since) * self.sum;
        self.since = now;
        server.now = speed;
        // Anew, so that nothing is left of speeds that are gone.
        self.sum = self.servers.iter().map(|server| server.now).sum();
    }

    /// Areas count from now on.
    pub(super) fn begin(&mut self, now: f64) {
        (self.since, self.area) = (now, 0.0);
        for server in &mut self.servers {
            (server.since, server.area) = (now, 0.0);
        }
    }

    /// The areas until now.
    pub(super) fn until(&self, now: f64) -> Capacity {
        let of_each = self.servers.iter().map(|server| server.area + (now - server.since) * server.now);
        Capacity { all: self.area + (now - self.since) * self.sum, of_each: of_each.collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_of_a_speed_that_is_gone() {
        let mut effort = Effort::new(&[1e6, 1e-6]);
        effort.set(0, 0.0, 0.0);
        assert_eq!(effort.until(10.0).all, 10.0 * 1e-6);
        effort.set(1, 10.0, 0.0);
        assert_eq!(effort.until(100.0).all, 10.0 * 1e-6);
    }
}
