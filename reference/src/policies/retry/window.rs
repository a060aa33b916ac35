//! Sums over the last seconds.

/// Sums of two amounts over the last `SECONDS` seconds, the one under way included, second by second.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window<const SECONDS: usize> {
    by_second: [(f64, f64); SECONDS],
    second: f64,
    sum: (f64, f64),
}

impl<const SECONDS: usize> Window<SECONDS> {
    pub(super) fn new() -> Self {
        Self { by_second: [(0.0, 0.0); SECONDS], second: 0.0, sum: (0.0, 0.0) }
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a place below a few hundred"
    )]
    fn place(second: f64) -> usize {
        (second % SECONDS as f64) as usize
    }

    /// Goes on to this time, in milliseconds, and forgets the seconds that are too long ago.
    fn advance(&mut self, now: f64) {
        let second = (now / 1000.0).floor();
        if second == self.second {
            return;
        }
        for _ in 0..SECONDS {
            if self.second >= second {
                break;
            }
            self.second += 1.0;
            self.by_second[Self::place(self.second)] = (0.0, 0.0);
        }
        self.second = second;
        // Added up anew, so that no rounding is carried along.
        self.sum = self.by_second.iter().fold((0.0, 0.0), |sum, part| (sum.0 + part.0, sum.1 + part.1));
    }

    pub(super) fn add(&mut self, now: f64, one: f64, other: f64) {
        self.advance(now);
        let at = &mut self.by_second[Self::place(self.second)];
        *at = (at.0 + one, at.1 + other);
        self.sum = (self.sum.0 + one, self.sum.1 + other);
    }

    pub(super) fn sums(&mut self, now: f64) -> (f64, f64) {
        self.advance(now);
        self.sum
    }
}
