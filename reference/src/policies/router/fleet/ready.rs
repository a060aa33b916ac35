//! What the routers of the fleet have in common: they choose among what is ready.

use crate::kinds::router::Signals;

/// The ready servers, by index. There is one whenever a router is asked.
pub(super) fn ready(signals: &Signals) -> impl Iterator<Item = u32> {
    (0..signals.server_count()).filter(|server| signals.server(*server).ready)
}

/// The n-th ready server, from 0.
pub(super) fn nth(signals: &Signals, n: u32) -> i32 {
    answer(ready(signals).nth(n as usize))
}

/// How many servers are ready.
#[expect(clippy::cast_possible_truncation, reason = "a scenario has at most u32::MAX servers")]
pub(super) fn count(signals: &Signals) -> u32 {
    ready(signals).count() as u32
}

/// The ready server of the lowest cost, the lowest key on a tie.
pub(super) fn least<C: PartialOrd>(
    signals: &mut Signals,
    mut cost: impl FnMut(u32, &mut Signals) -> C,
) -> i32 {
    let mut best: Option<(C, u64, u32)> = None;
    for server in 0..signals.server_count() {
        let shown = *signals.server(server);
        if shown.ready {
            let cost = cost(server, signals);
            let is_less =
                |(lowest, key, _): &(C, u64, u32)| cost < *lowest || (cost == *lowest && shown.key < *key);
            if best.as_ref().is_none_or(is_less) {
                best = Some((cost, shown.key, server));
            }
        }
    }
    answer(best.map(|(.., server)| server))
}

/// A server as an answer; none is no server, which the world refuses.
pub(super) fn answer(server: Option<u32>) -> i32 {
    server.map_or(-1, u32::cast_signed)
}

/// Tokens as a cost.
#[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
pub(super) fn tokens(tokens: u64) -> f64 {
    tokens as f64
}
