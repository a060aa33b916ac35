//! Erlang's formulas by their recurrence. The chapter's factorials leave a double's range near c = 150.

use super::is_stable;

/// The most servers that any closed form takes; its time is a division for each.
pub const MOST_SERVERS: u32 = 1_000_000;

/// 1/B(k, a), the reciprocal of Erlang B for k servers that are offered a servers' work, for k = 0, 1, ….
///
/// 1/B(k) = 1 + (k/a)/B(k − 1) adds and multiplies what is positive, so that no digits cancel. What leaves
/// a double's range is infinite: a probability that no double is small enough for, and rounds to 0.
pub(super) fn reciprocals_of_b(offered: f64) -> impl Iterator<Item = (u32, f64)> {
    let mut reciprocal = 1.0;
    (0..=MOST_SERVERS).map(move |servers| {
        if servers > 0 {
            reciprocal = 1.0 + f64::from(servers) / offered * reciprocal;
        }
        (servers, reciprocal)
    })
}

/// Erlang C from 1/B: C = B/(1 − ρ(1 − B)).
pub(super) fn c_from_b(reciprocal: f64, rho: f64) -> f64 {
    1.0 / (reciprocal * (1.0 - rho) + rho)
}

/// Erlang C: the probability that a request has to wait, of M/M/c.
///
/// Its domain is 1 to [`MOST_SERVERS`] servers and ρ in [0, 1).
#[must_use]
pub fn erlang_c(servers: u32, rho: f64) -> Option<f64> {
    if !is_stable(servers, rho) {
        return None;
    }
    if rho == 0.0 {
        return Some(0.0);
    }
    let (_, reciprocal) = reciprocals_of_b(f64::from(servers) * rho).nth(servers as usize)?;
    Some(c_from_b(reciprocal, rho))
}
