//! The reference retry policies for continuous time, where delays are of milliseconds and failures differ.

use super::{
    Adaptive, Budget, Budgeted, Envoy, Finagle, Grpc, Hedged, Immediate, Jittered, Never, Only, Reference,
    Selective, Spread,
};
use crate::policies::Policy;

/// A row that is not in the chapter's table.
const fn row(
    name: &'static str,
    zh: &'static str,
    en: &'static str,
    make: fn() -> Reference,
) -> Policy<Reference> {
    Policy { name, zh, en, in_chapter: false, make }
}

fn full_jitter() -> Jittered {
    Jittered::usual(Spread::Full)
}

/// Every reference retry policy of the world [`retry_events`](crate::retry_events). None of the rows is for
/// the worlds that go by seconds: there a delay of milliseconds is one of a second, no failure is a
/// time-out, and nobody is told of failures. Whatever spends an allowance has full jitter.
pub const RETRIES_IN_TIME: &[Policy<Reference>] = &[
    row("none", "不重试", "no retries", || Box::new(Never)),
    row("immediate", "立即重试", "immediate retries", || Box::new(Immediate)),
    row("full_jitter", "全抖动", "full jitter", || Box::new(full_jitter())),
    row("equal_jitter", "半抖动", "equal jitter", || Box::new(Jittered::usual(Spread::Equal))),
    row("decorrelated_jitter", "去相关抖动", "decorrelated jitter", || {
        Box::new(Jittered::usual(Spread::Decorrelated))
    }),
    row("not_after_timeouts", "超时不重试", "no retries after time-outs", || {
        Box::new(Selective { retries: full_jitter(), only: Only::WhatEnded })
    }),
    row("outermost", "只在最外层重试", "retries in the outermost layer only", || {
        Box::new(Selective { retries: full_jitter(), only: Only::Outermost })
    }),
    row("budget", "重试预算", "a retry budget of a tenth", || {
        Box::new(Budgeted { retries: full_jitter(), budget: Budget::chapter() })
    }),
    row("finagle_budget", "Finagle 重试预算", "Finagle's retry budget", || {
        Box::new(Budgeted { retries: full_jitter(), budget: Finagle::new() })
    }),
    row("grpc_throttle", "gRPC 重试节流", "gRPC's retry throttle", || {
        Box::new(Budgeted { retries: full_jitter(), budget: Grpc::new() })
    }),
    row("envoy_budget", "Envoy 重试预算", "Envoy's retry budget", || {
        Box::new(Budgeted { retries: full_jitter(), budget: Envoy::new() })
    }),
    row("adaptive_throttle", "自适应节流", "adaptive throttling", || {
        Box::new(Budgeted { retries: full_jitter(), budget: Adaptive::new() })
    }),
    row("hedged", "对冲请求", "hedged requests", || Box::new(Hedged { after: Hedged::AFTER })),
];
