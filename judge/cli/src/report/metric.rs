//! Metrics, functions and properties in words, and numbers as people read them.

use contract::Locale;

use crate::terminal::escape;

/// The name and its unit where that does not go without saying.
pub fn name(id: &str, locale: Locale) -> String {
    let text = bare_name(id, locale);
    let unit = grade::metrics().find(|metric| metric.name == id).map_or("", |metric| metric.unit);
    match (unit, locale) {
        ("ms" | "s", Locale::Zh) => format!("{text}（{unit}）"),
        ("ms" | "s", Locale::En) => format!("{text} ({unit})"),
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
        other => return below(other, locale).unwrap_or_else(|| escape::line(other)),
    };
    locale.pick(zh, en).to_owned()
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
        let shown = [139.579, 10.9086, 0.989_91, 2.0, 20_000.0, 1234.5, 0.0].map(number);
        assert_eq!(shown, ["139.6", "10.91", "0.990", "2", "20000", "1234", "0"]);
        assert_eq!([999, 1234, 2_100_000].map(bytes), ["999 B", "1.2 kB", "2.1 MB"]);
    }
}
