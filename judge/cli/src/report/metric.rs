//! Metrics, functions and properties in words, and numbers as people read them.

use contract::Locale;

use crate::terminal::escape;

/// The name and its unit where that does not go without saying.
pub fn name(id: &str, locale: Locale) -> String {
    let unit = grade::metrics().find(|metric| metric.name == id).map_or("", |metric| metric.unit);
    label(id, unit, locale)
}

/// The name with this unit where that does not go without saying.
pub fn label(id: &str, unit: &str, locale: Locale) -> String {
    let text = bare_name(id, locale);
    match (unit, locale) {
        ("calls/100 ms", Locale::Zh) => format!("{text}/100ms"),
        ("calls/100 ms", Locale::En) => format!("{text} per 100 ms"),
        ("ms" | "s" | "ms/token", Locale::Zh) => format!("{text}（{unit}）"),
        ("ms" | "s" | "ms/token", Locale::En) => format!("{text} ({unit})"),
        _ => text,
    }
}

/// The name for a sentence. What is no metric, such as a function, is shown as it is written.
pub fn bare_name(id: &str, locale: Locale) -> String {
    let (zh, en) = match id {
        "wait.mean" => ("平均排队", "mean wait"),
        "wait.p50" => ("排队 p50", "p50 wait"),
        "wait.p95" => ("排队 p95", "p95 wait"),
        "wait.p99" => ("排队 p99", "p99 wait"),
        "wait.max" => ("最长排队", "longest wait"),
        "sojourn.mean" => ("平均逗留", "mean sojourn"),
        "sojourn.p50" => ("逗留 p50", "p50 sojourn"),
        "sojourn.p95" => ("逗留 p95", "p95 sojourn"),
        "sojourn.p99" => ("逗留 p99", "p99 sojourn"),
        "sojourn.max" => ("最长逗留", "longest sojourn"),
        "in_flight.max" => ("单台请求数（最多）", "in flight, most"),
        "share.max" => ("单台份额（最大）", "largest share"),
        "utilisation" => ("利用率", "utilisation"),
        "reads.in_flight.mean" => ("每次读取数（平均）", "reads/decision, mean"),
        "reads.in_flight.max" => ("每次读取数（最多）", "reads/decision, most"),
        "peak_load" => ("峰值负载", "peak load"),
        "total_load" => ("打到后端的总量", "total load"),
        "succeeded" => ("成功", "succeeded"),
        "succeeded_in_outage" => ("故障期间成功", "succeeded in the outage"),
        "rescued" => ("重试救回", "rescued"),
        "given_up" => ("放弃", "given up"),
        "dropped_by_admit" => ("被 admit 拦下", "dropped by admit"),
        "pending_at_end" => ("结束时还在等", "pending at the end"),
        "recovery_seconds" => ("恢复用时", "recovery time"),
        "spike" => ("一秒内的最大涨幅", "largest rise in a second"),
        "allowed" => ("放行", "allowed"),
        "refused" => ("拒绝", "refused"),
        "refused.share" => ("拒绝的比例", "share refused"),
        "allowed.cost" => ("放行的令牌数", "tokens let through"),
        "excess.max" => ("超出上界最多", "most beyond the bound"),
        "wait_time.calls" => ("wait_time 次数", "calls of wait_time"),
        "pure" => ("重复调用结果不变", "the same when called again"),
        "agreement" => ("一致的决策", "decisions that agree"),
        other => match simulated(other) {
            Some(names) => names,
            None => return below(other, locale).unwrap_or_else(|| escape::line(other)),
        },
    };
    locale.pick(zh, en).to_owned()
}

/// The names of metrics that only one world or two have, in Chinese and in English.
fn simulated(id: &str) -> Option<(&'static str, &'static str)> {
    Some(match id {
        "lost" => ("丢失", "lost"),
        "truncated" => ("被截断", "truncated"),
        "unready" => ("发给未就绪的", "sent to unready"),
        "decisions" => ("决策数", "decisions"),
        "connections" => ("连接数", "connections"),
        "imbalance" => ("工作量最大/平均", "work, most/mean"),
        "share.error.max" => ("份额偏离权重（最大）", "share off its weight, most"),
        "utilisation.max" => ("最忙一台的利用率", "utilisation of the busiest"),
        "ended" => ("已结束", "ended"),
        "held.end" => ("结束时还占着", "held at the end"),
        "held.max" => ("同时进行（最多）", "at once, most"),
        "delay.mean" => ("平均等待", "mean delay"),
        "delay.p50" => ("等待 p50", "p50 delay"),
        "delay.p99" => ("等待 p99", "p99 delay"),
        "delay.share" => ("要等待的比例", "share delayed"),
        "queue.max" => ("最长队列", "longest queue"),
        "queue.full" => ("队列已满被拒", "found the queue full"),
        "requests" => ("请求数", "requests"),
        "failed" => ("失败", "failed"),
        "rejected" => ("被拒绝", "rejected"),
        "goodput" => ("有效吞吐/秒", "goodput /s"),
        "goodput_in_outage" => ("故障中 有效吞吐/秒", "goodput/s in outage"),
        "goodput_after_outage" => ("故障后 有效吞吐/秒", "goodput/s after it"),
        "recovery" => ("恢复用时", "recovery"),
        "attempts" => ("尝试数", "attempts"),
        "amplification" => ("放大倍数", "calls per request"),
        "wasted_work" => ("白做的比例", "work wasted"),
        "latency.mean" => ("平均延迟", "mean latency"),
        "latency.p50" => ("延迟 p50", "p50 latency"),
        "latency.p95" => ("延迟 p95", "p95 latency"),
        "latency.p99" => ("延迟 p99", "p99 latency"),
        "peak_queue" => ("排队最多", "most that wait"),
        "timed_out" => ("超时", "timed out"),
        "errors" => ("出错", "errors"),
        "cancelled" => ("取消", "cancelled"),
        "stopped" => ("被熔断", "stopped by the breaker"),
        "hedges" => ("对冲副本", "hedges"),
        "retries" => ("重试", "retries"),
        "retries_after_timeout" => ("超时后的重试", "retries after time-outs"),
        "retries_dropped" => ("被拦下的重试", "retries dropped"),
        "ttft.mean" => ("平均 TTFT", "mean TTFT"),
        "ttft.p50" => ("TTFT p50", "p50 TTFT"),
        "ttft.p95" => ("TTFT p95", "p95 TTFT"),
        "ttft.p99" => ("TTFT p99", "p99 TTFT"),
        "tpot.mean" => ("平均 TPOT", "mean TPOT"),
        "tpot.p50" => ("TPOT p50", "p50 TPOT"),
        "tpot.p95" => ("TPOT p95", "p95 TPOT"),
        "tpot.p99" => ("TPOT p99", "p99 TPOT"),
        "prefix.hit" => ("前缀命中率", "prefix hits"),
        "work.imbalance" => ("忙碌最大/平均", "busy, most/mean"),
        "load.imbalance" => ("负载最大/平均", "load, most/mean"),
        "sessions.moved" => ("搬家的会话", "sessions moved"),
        "sessions.moved_share" => ("搬家的比例", "share of sessions moved"),
        "served" => ("完成", "served"),
        "unfinished" => ("没有完成", "unfinished"),
        "ready.flips" => ("就绪翻转", "flips of readiness"),
        "ready.all_out" => ("全部未就绪的时间", "time that all are out"),
        "engine_queue.max" => ("引擎最长队列", "longest engine queue"),
        "router_queue.max" => ("分配前最长队列", "longest queue before"),
        _ => return None,
    })
}

/// The name of an ordering, `wait.p99.below.least_connections`.
fn below(id: &str, locale: Locale) -> Option<String> {
    let (metric, policy) = id.split_once(".below.")?;
    let (metric, policy) = (bare_name(metric, locale), escape::line(policy));
    Some(match locale {
        Locale::Zh => format!("{metric} 低于 {policy}"),
        Locale::En => format!("{metric} below {policy}"),
    })
}

/// A number in about four digits; what is counted has no decimals.
pub fn number(value: f64) -> String {
    let size = value.abs();
    match size {
        // What rounding leaves of a difference.
        _ if size < 1e-9 => "0".to_owned(),
        _ if size < 5e-4 => format!("{value:.0e}"),
        _ if value.fract() == 0.0 && size < 1e15 => format!("{value:.0}"),
        1000.0.. => format!("{value:.0}"),
        100.0..1000.0 => format!("{value:.1}"),
        10.0..100.0 => format!("{value:.2}"),
        _ => format!("{value:.3}"),
    }
}

/// A number of bytes.
pub fn bytes(count: usize) -> String {
    let thousands = |divisor: u32| {
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        f64::from(count) / f64::from(divisor)
    };
    match count {
        0..1000 => format!("{count} B"),
        1000..1_000_000 => format!("{:.1} kB", thousands(1000)),
        _ => format!("{:.1} MB", thousands(1_000_000)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_metric_has_a_name_of_its_own_in_both_languages() {
        for locale in [Locale::Zh, Locale::En] {
            let names: std::collections::BTreeSet<_> =
                grade::metrics().map(|metric| name(&metric.name, locale)).collect();
            assert_eq!(names.len(), grade::metrics().count());
            for metric in grade::metrics() {
                let shown = bare_name(&metric.name, locale);
                assert!(shown != metric.name || !metric.name.contains(['.', '_']), "{shown}");
            }
        }
        assert_eq!(name("wait.p99", Locale::Zh), "排队 p99（ms）");
        assert_eq!(name("wait.p99", Locale::En), "p99 wait (ms)");
        assert_eq!(name("wait.p99.below.p2c", Locale::En), "p99 wait below p2c");
        assert_eq!(name("erlang_c", Locale::Zh), "erlang_c");
        assert_eq!(name("a\u{1b}b", Locale::En), "a\\u{1b}b");
    }

    #[test]
    fn numbers_have_about_four_digits_and_counts_no_decimals() {
        let shown = [139.579, 10.9086, 0.989_91, 2.0, 20_000.0, 1234.5, -1e-12, -2.3e-4].map(number);
        assert_eq!(shown, ["139.6", "10.91", "0.990", "2", "20000", "1234", "0", "-2e-4"]);
        assert_eq!([999, 1234, 2_100_000].map(bytes), ["999 B", "1.2 kB", "2.1 MB"]);
    }
}
