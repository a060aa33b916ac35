//! What a report found, in sentences.

use contract::Locale;

use super::{CheckReport, Divergence};

impl CheckReport {
    /// Whether it decides, rather than earning a badge.
    #[must_use]
    pub fn is_scored(&self) -> bool {
        self.badge.is_none()
    }

    /// `actual / expected`, for a ratio.
    #[must_use]
    pub fn ratio(&self) -> Option<f64> {
        match (self.kind.as_str(), self.actual, self.expected) {
            ("ratio", Some(actual), Some(expected)) => Some(actual / expected),
            _ => None,
        }
    }

    /// What was found, in a sentence.
    #[must_use]
    pub fn describe(&self, locale: Locale) -> String {
        let of = self.of.as_deref().unwrap_or_default();
        let id = &self.id;
        let zh = locale == Locale::Zh;
        let Some(actual) = self.actual else {
            return if zh {
                format!("{id} 没有值（没有发生），要求{}", self.range(locale))
            } else {
                format!("{id} has no value (it never came about), wanted {}", self.range(locale))
            };
        };
        let expected = self.expected.unwrap_or_default();
        match (self.kind.as_str(), self.passed) {
            ("agreement", true) if zh => format!("{expected} 次决策全部与 {of} 一致"),
            ("agreement", true) => format!("all {expected} decisions are those of {of}"),
            ("agreement", false) if zh => {
                format!("{expected} 次决策中有 {} 次与 {of} 不同", expected - actual)
            }
            ("agreement", false) => {
                format!("{} of {expected} decisions differ from those of {of}", expected - actual)
            }
            ("property" | "expected", true) if zh => format!("{id}：{expected} 次全部正确"),
            ("property" | "expected", true) => format!("{id}: all {expected} are right"),
            ("property" | "expected", false) if zh => {
                format!("{id}：{expected} 次中有 {} 次不对", expected - actual)
            }
            ("property" | "expected", false) => {
                format!("{id}: {} of {expected} are not right", expected - actual)
            }
            ("ordering", _) if zh => {
                format!("{expected} 个种子中有 {actual} 个低于 {of}，要求{}", self.range(locale))
            }
            ("ordering", _) => {
                format!(
                    "on {actual} of {expected} seeds it is below that of {of}, wanted {}",
                    self.range(locale)
                )
            }
            ("ratio", _) => {
                let ratio = actual / expected;
                if zh {
                    format!(
                        "{id} 为 {}，{of} 为 {}：{ratio:.4} 倍，要求{}",
                        number(actual),
                        number(expected),
                        self.range(locale)
                    )
                } else {
                    format!(
                        "{id} is {} where {of} has {}: {ratio:.4} times, wanted {}",
                        number(actual),
                        number(expected),
                        self.range(locale)
                    )
                }
            }
            ("difference", _) => {
                let difference = actual - expected;
                if zh {
                    format!(
                        "{id} 为 {}，{of} 为 {}：相差 {}，要求{}",
                        number(actual),
                        number(expected),
                        number(difference),
                        self.range(locale)
                    )
                } else {
                    format!(
                        "{id} is {} where {of} has {}: a difference of {}, wanted {}",
                        number(actual),
                        number(expected),
                        number(difference),
                        self.range(locale)
                    )
                }
            }
            _ if zh => format!("{id} 为 {}，要求{}", number(actual), self.range(locale)),
            _ => format!("{id} is {}, wanted {}", number(actual), self.range(locale)),
        }
    }

    fn range(&self, locale: Locale) -> String {
        let (scale, unit) = match self.kind.as_str() {
            "ratio" => (1.0, locale.pick(" 倍", " times")),
            "ordering" => (100.0, "%"),
            _ => (1.0, ""),
        };
        let end =
            |number: f64, zh: &str, en: &str| format!("{} {}{unit}", locale.pick(zh, en), number * scale);
        let ends = self.tolerance.map(|tolerance| {
            let most = tolerance.at_most.map(|number| end(number, "至多", "at most"));
            let least = tolerance.at_least.map(|number| end(number, "至少", "at least"));
            least.into_iter().chain(most).collect::<Vec<_>>().join(locale.pick("、", " and "))
        });
        ends.unwrap_or_default()
    }
}

/// A whole number as such, any other with four decimals.
fn number(value: f64) -> String {
    if value.fract() == 0.0 { format!("{value}") } else { format!("{value:.4}") }
}

/// What is seen, for a person. A name that is not in the list is shown as it is.
fn state_name(name: &str, locale: Locale) -> &str {
    match name {
        "in_flight" => locale.pick("正在处理的请求数", "in flight"),
        "cost" => locale.pick("代价", "cost"),
        "tokens" => locale.pick("桶里有令牌", "tokens in the bucket"),
        "attempt" => locale.pick("第几次尝试", "attempt"),
        _ => name,
    }
}

impl Divergence {
    /// Where they part and what both saw, in a sentence.
    #[must_use]
    pub fn describe(&self, check: &CheckReport, locale: Locale) -> String {
        let Self { seed, decision, function, yours, reference, draws_yours, draws_reference, .. } = self;
        let seen = self.now_ms.map(|now| format!("t = {now:.3} ms"));
        let state = self.state.iter().map(|(name, values)| {
            let values = values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            format!("{} {values}", state_name(name, locale))
        });
        let seen: Vec<_> = seen.into_iter().chain(state).collect();
        let zh = locale == Locale::Zh;
        // What has no time is a call of a script, which a person knows by how it is written.
        let place = match (self.now_ms, zh) {
            (None, true) => format!("第 {decision} 次调用（从 0 数起）`{function}`"),
            (None, false) => format!("call {decision} (from 0), `{function}`"),
            (Some(_), true) => {
                format!("种子 {seed} 的第 {decision} 次决策 `{function}`（从 0 数起，{}）", seen.join("，"))
            }
            (Some(_), false) => {
                format!("seed {seed}, decision {decision}, `{function}` (from 0, {})", seen.join(", "))
            }
        };
        if yours == reference && draws_yours != draws_reference {
            return if zh {
                format!(
                    "{place}：答案都是 {yours}，但你取了 {draws_yours} 个随机数，参考策略取了 {draws_reference} 个"
                )
            } else {
                format!(
                    "{place}: both answered {yours}, but you took {draws_yours} random numbers and the reference {draws_reference}"
                )
            };
        }
        match check.kind.as_str() {
            "property" if zh => format!("{place}：这次的答案是 {yours}，之前是 {reference}"),
            "property" => format!("{place}: it answered {yours}, and {reference} before"),
            "expected" if zh => format!("{place}：你的答案是 {yours}，应为 {reference}"),
            "expected" => format!("{place}: you answered {yours}, expected was {reference}"),
            _ if zh => format!("{place}：你的答案是 {yours}，参考答案是 {reference}"),
            _ => format!("{place}: you answered {yours}, the reference {reference}"),
        }
    }
}
