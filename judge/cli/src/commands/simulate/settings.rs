//! What `--set` takes: the keys of a world, and what each may be.

use std::ops::RangeInclusive;

use serde_json::{Map, Value};

use crate::problem::Problem;

/// Seconds from one to before another, written `10,20`.
const SPAN: &str = "10,20";

/// A key, and what it takes.
#[derive(Debug)]
pub struct Key {
    pub name: &'static str,
    pub takes: Takes,
}

/// What a value may be.
#[derive(Debug)]
pub enum Takes {
    /// A whole number in this range.
    Whole(RangeInclusive<u64>),
    /// A number.
    Number(Numbers),
    /// Two whole numbers, the second above the first.
    Span,
    /// One of these words.
    Word(&'static [&'static str]),
    /// Any text, such as a file's name; this is an example.
    Text(&'static str),
    /// Whatever the scenario takes there, written as in an exercise; this is an example.
    Written(&'static str),
}

/// Numbers, and how they are called.
#[derive(Debug)]
pub struct Numbers {
    pub zh: &'static str,
    pub en: &'static str,
    pub holds: fn(f64) -> bool,
}

/// A share of a whole.
pub const SHARE: Takes = Takes::Number(Numbers {
    zh: "从 0 到 1 的数",
    en: "a number from 0 to 1",
    holds: |value| (0.0..=1.0).contains(&value),
});

/// A time in milliseconds that no run or formula is too short or too long for.
pub const TIME: Takes = Takes::Number(Numbers {
    zh: "从 1e-9 到 1e12 的毫秒数",
    en: "a number of milliseconds from 1e-9 to 1e12",
    holds: |value| (1e-9..=1e12).contains(&value),
});

impl Takes {
    /// Whole numbers in a range of a scenario's.
    pub const fn whole(range: &RangeInclusive<u32>) -> Self {
        Self::Whole(*range.start() as u64..=*range.end() as u64)
    }

    fn read(&self, value: &str) -> Option<Value> {
        match self {
            Self::Whole(range) => whole(value).filter(|value| range.contains(value)).map(Value::from),
            Self::Number(numbers) => {
                let value: f64 = value.parse().ok()?;
                (numbers.holds)(value).then(|| Value::from(value))
            }
            Self::Span => {
                let (from, to) = value.split_once(',')?;
                let (from, to) = (whole(from.trim())?, whole(to.trim())?);
                (from < to).then(|| Value::from(vec![from, to]))
            }
            Self::Word(words) => words.contains(&value).then(|| Value::from(value)),
            Self::Text(_) => Some(value.into()),
            Self::Written(_) => written(value),
        }
    }

    /// What it may be, in Chinese.
    pub fn zh(&self) -> String {
        match self {
            Self::Whole(range) => format!("从 {} 到 {} 的整数", range.start(), range.end()),
            Self::Number(numbers) => numbers.zh.to_owned(),
            Self::Span => format!("“起,止”两个整数，止大于起，例如 {SPAN}"),
            Self::Word(words) => words.join(" 或 "),
            Self::Text(example) => format!("像 {example} 这样的文件"),
            Self::Written(example) => format!("像 {example} 这样的值"),
        }
    }

    /// The same in English.
    pub fn en(&self) -> String {
        match self {
            Self::Whole(range) => format!("a whole number from {} to {}", range.start(), range.end()),
            Self::Number(numbers) => numbers.en.to_owned(),
            Self::Span => format!("two whole numbers, the second above the first, as in {SPAN}"),
            Self::Word(words) => words.join(" or "),
            Self::Text(example) => format!("a file such as {example}"),
            Self::Written(example) => format!("a value such as {example}"),
        }
    }
}

/// A value as TOML has it; a word needs no quotes.
fn written(text: &str) -> Option<Value> {
    let is_word = !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    match text.parse::<toml::Value>() {
        Ok(value) if is_plain(&value) => serde_json::to_value(value).ok(),
        Ok(_) => None,
        Err(_) => is_word.then(|| text.into()),
    }
}

/// Whether a scenario can hold such a value: no date, and no number that is none or has no end.
fn is_plain(value: &toml::Value) -> bool {
    match value {
        toml::Value::Datetime(_) => false,
        toml::Value::Float(number) => number.is_finite(),
        toml::Value::Array(values) => values.iter().all(is_plain),
        toml::Value::Table(values) => values.iter().all(|(_, value)| is_plain(value)),
        toml::Value::String(_) | toml::Value::Integer(_) | toml::Value::Boolean(_) => true,
    }
}

/// As Python writes it: `20_000`.
fn whole(text: &str) -> Option<u64> {
    text.replace('_', "").parse().ok()
}

/// Reads what is written `key=value`. Of a key that is set twice the last value holds.
///
/// # Errors
/// There is no such key, or it does not take such a value.
pub fn read<'a>(keys: &[Key], pairs: impl Iterator<Item = &'a str>) -> Result<Map<String, Value>, Problem> {
    let mut set = Map::new();
    for pair in pairs {
        let (name, value) = pair.split_once('=').ok_or_else(|| {
            Problem::new(
                format!("`--set {pair}`：写成 键=值。键有：{}", names(keys, "、")),
                format!("`--set {pair}`: write key=value. The keys: {}", names(keys, ", ")),
            )
        })?;
        let key = keys.iter().find(|key| key.name == name).ok_or_else(|| {
            Problem::new(
                format!("没有参数 `{name}`。可用的有：{}", names(keys, "、")),
                format!("There is no `{name}` to set. It is one of: {}", names(keys, ", ")),
            )
        })?;
        let read = key.takes.read(value.trim()).ok_or_else(|| {
            Problem::new(
                format!("`{name}` 应为{}，写的是 `{value}`", spaced(&key.takes.zh())),
                format!("`{name}` is {}, not `{value}`", key.takes.en()),
            )
        })?;
        set.insert(name.to_owned(), read);
    }
    Ok(set)
}

/// The keys' names, with this between them.
pub fn names(keys: &[Key], between: &str) -> String {
    keys.iter().map(|key| key.name).collect::<Vec<_>>().join(between)
}

/// With a space before what is no Chinese.
fn spaced(text: &str) -> String {
    if text.starts_with(|c: char| c.is_ascii()) { format!(" {text}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use contract::Locale;

    use super::*;

    const KEYS: &[Key] = &[
        Key { name: "seconds", takes: Takes::Whole(1..=1000) },
        Key { name: "budget", takes: SHARE },
        Key { name: "outage", takes: Takes::Span },
        Key { name: "streams", takes: Takes::Word(&["shared", "split"]) },
        Key { name: "rows", takes: Takes::Written("[1.0, 2.0]") },
    ];

    fn problem(pair: &str) -> [String; 2] {
        let problem = read(KEYS, [pair].into_iter()).expect_err(pair);
        [problem.text(Locale::Zh).to_owned(), problem.text(Locale::En).to_owned()]
    }

    #[test]
    fn values_are_read_as_what_their_keys_take() {
        let pairs = ["seconds=1", "budget=0.5", "outage= 1_0, 20", "streams=split", "seconds=1_000"];
        let set = read(KEYS, pairs.into_iter()).unwrap();
        let expected =
            serde_json::json!({"seconds": 1000, "budget": 0.5, "outage": [10, 20], "streams": "split"});
        assert_eq!(Value::Object(set), expected);
    }

    #[test]
    fn a_written_value_is_tomls_and_a_word_needs_no_quotes() {
        let read_as = |text: &str| {
            let pair = format!("rows={text}");
            read(KEYS, [pair.as_str()].into_iter()).ok().map(|set| set["rows"].clone())
        };
        for (text, value) in [
            ("[1.0, 2.5]", serde_json::json!([1.0, 2.5])),
            ("{ from = 1, to = [true] }", serde_json::json!({"from": 1, "to": [true]})),
            ("debate", serde_json::json!("debate")),
            ("\"two words\"", serde_json::json!("two words")),
        ] {
            assert_eq!(read_as(text), Some(value), "{text}");
        }
        for wrong in
            ["nan", "inf", "-inf", "[1.0, nan]", "{ at = inf }", "1979-05-27", "[1,", "two words", ""]
        {
            assert_eq!(read_as(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn what_is_wrong_is_answered_in_both_languages_with_the_key_and_what_it_takes() {
        assert_eq!(
            problem("seconds=0"),
            [
                "`seconds` 应为从 1 到 1000 的整数，写的是 `0`",
                "`seconds` is a whole number from 1 to 1000, not `0`"
            ]
        );
        assert_eq!(
            problem("streams=one"),
            ["`streams` 应为 shared 或 split，写的是 `one`", "`streams` is shared or split, not `one`"]
        );
        assert_eq!(
            problem("second=3"),
            [
                "没有参数 `second`。可用的有：seconds、budget、outage、streams、rows",
                "There is no `second` to set. It is one of: seconds, budget, outage, streams, rows"
            ]
        );
        for wrong in ["budget=NaN", "budget=1.1", "budget=", "outage=20,10", "outage=10", "seconds=1.5"] {
            let (key, _) = wrong.split_once('=').unwrap();
            assert!(problem(wrong).iter().all(|text| text.starts_with(&format!("`{key}` "))), "{wrong}");
        }
        assert!(problem("seconds").iter().all(|text| text.contains("outage")));
    }
}
