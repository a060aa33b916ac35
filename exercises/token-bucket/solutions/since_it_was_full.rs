// 记两个总数：从上一次桶满算起，进来了多少、取走了多少；桶又满了就从头记。
// Keeps two totals since the bucket was last full, what came in and what was taken; starts over when it is
// full again.

use judge::{Limiter, limiter};

struct Totals {
    rate_per_s: f64,
    capacity: f64,
    full_at_s: f64,
    taken: f64,
}

impl Totals {
    fn came_in(&self, now_s: f64) -> f64 {
        (now_s - self.full_at_s) * self.rate_per_s
    }

    fn is_full(&self, now_s: f64) -> bool {
        self.came_in(now_s) >= self.taken
    }

    fn tokens(&self, now_s: f64) -> f64 {
        if self.is_full(now_s) { self.capacity } else { self.capacity + self.came_in(now_s) - self.taken }
    }
}

impl Limiter for Totals {
    fn new(rate: f64, capacity: f64) -> Self {
        Self { rate_per_s: rate, capacity, full_at_s: 0.0, taken: 0.0 }
    }

    fn allow(&mut self, now: f64, cost: f64) -> bool {
        let now_s = now / 1000.0;
        if cost > self.tokens(now_s) {
            return false;
        }
        if self.is_full(now_s) {
            self.full_at_s = now_s;
            self.taken = 0.0;
        }
        self.taken += cost;
        true
    }

    fn wait_time(&mut self, now: f64, cost: f64) -> f64 {
        let tokens = self.tokens(now / 1000.0);
        if cost <= tokens {
            return 0.0;
        }
        if cost <= self.capacity { 1000.0 * ((cost - tokens) / self.rate_per_s) } else { f64::INFINITY }
    }
}

limiter!(Totals);
