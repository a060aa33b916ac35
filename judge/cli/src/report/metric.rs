//! Metrics in words, and numbers as people read them.

use contract::Locale;
use reference::balance::{Metric, Quantity};

use crate::terminal::escape;

/// A metric's name for a person, with its unit where that does not go without saying.
pub fn name(id: &str, locale: Locale) -> String {
    let text = bare_name(id, locale);
    match (id.parse().map_or("", Metric::unit), locale) {
        ("ms", Locale::Zh) => format!("{text}（ms）"),
        ("ms", Locale::En) => format!("{text} (ms)"),
        _ => text,
    }
}

/// A metric's name for a sentence.
pub fn bare_name(id: &str, locale: Locale) -> String {
    let Ok(metric) = id.parse::<Metric>() else { return escape::line(id) };
    match metric {
        Metric::Mean(quantity) => match quantity {
            Quantity::Wait => locale.pick("平均排队", "mean wait"),
            Quantity::Sojourn => locale.pick("平均逗留", "mean sojourn"),
        }
        .to_owned(),
        Metric::Percentile(quantity, p) => match (quantity, locale) {
            (Quantity::Wait, Locale::Zh) => format!("排队 {p}"),
            (Quantity::Wait, Locale::En) => format!("{p} wait"),
            (Quantity::Sojourn, Locale::Zh) => format!("逗留 {p}"),
            (Quantity::Sojourn, Locale::En) => format!("{p} sojourn"),
        },
        Metric::Max(quantity) => match quantity {
            Quantity::Wait => locale.pick("最长排队", "longest wait"),
            Quantity::Sojourn => locale.pick("最长逗留", "longest sojourn"),
        }
        .to_owned(),
        Metric::PeakInFlight => locale.pick("单台请求数（最多）", "in flight, most").to_owned(),
        Metric::MaxShare => locale.pick("单台份额（最大）", "largest share").to_owned(),
        Metric::Utilisation => locale.pick("利用率", "utilisation").to_owned(),
        Metric::ReadsMean => locale.pick("每次读取数（平均）", "reads/decision, mean").to_owned(),
        Metric::ReadsMax => locale.pick("每次读取数（最多）", "reads/decision, most").to_owned(),
    }
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
                Metric::ALL.iter().map(|metric| name(&metric.to_string(), locale)).collect();
            assert_eq!(names.len(), Metric::ALL.len());
        }
        assert_eq!(name("wait.p99", Locale::Zh), "排队 p99（ms）");
        assert_eq!(name("wait.p99", Locale::En), "p99 wait (ms)");
        assert_eq!(name("a\u{1b}b", Locale::En), "a\\u{1b}b");
    }

    #[test]
    fn numbers_have_about_four_digits_and_counts_no_decimals() {
        let shown = [139.579, 10.9086, 0.989_91, 2.0, 20_000.0, 1234.5, 0.0].map(number);
        assert_eq!(shown, ["139.6", "10.91", "0.990", "2", "20000", "1234", "0"]);
        assert_eq!([999, 1234, 2_100_000].map(bytes), ["999 B", "1.2 kB", "2.1 MB"]);
    }
}
