//! The ends of a check's range as they are written: a number, or relative to the reference's metric.

use serde::Deserialize;
use toml::Spanned;

use super::error::Mistake;

#[derive(Clone, Deserialize)]
#[serde(untagged, expecting = "a number, or a text like \"1.05 × reference\" or \"reference + 0.5\"")]
pub(super) enum WrittenBound {
    Number(f64),
    Text(String),
}

/// A bound that was read: on the metric itself, on its ratio to the reference's, or on its difference
/// from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Bound {
    Absolute(f64),
    Factor(f64),
    Difference(f64),
}

impl Bound {
    pub(super) fn number(self) -> f64 {
        match self {
            Self::Absolute(number) | Self::Factor(number) | Self::Difference(number) => number,
        }
    }
}

/// Reads `2`, `"1.05 × reference"` (`x` and `*` do as well) or `"reference + 0.5"`. NaN, infinities and
/// negative numbers bound nothing that is graded, and a factor of 0 no ratio.
pub(super) fn read(written: &Spanned<WrittenBound>) -> Result<Bound, Mistake> {
    let refuse = |message: String| Err(Mistake::at(written.span(), message));
    match written.get_ref() {
        WrittenBound::Number(number) if number.is_finite() && *number >= 0.0 => Ok(Bound::Absolute(*number)),
        WrittenBound::Number(number) => refuse(format!("a bound is finite and not negative, not {number}")),
        WrittenBound::Text(text) => match (factor(text), difference(text)) {
            (Some(factor), _) if factor.is_finite() && factor > 0.0 => Ok(Bound::Factor(factor)),
            (Some(factor), _) => refuse(format!("a factor is finite and positive, not {factor}")),
            (None, Some(difference)) if difference.is_finite() => Ok(Bound::Difference(difference)),
            (None, Some(difference)) => refuse(format!("a difference is finite, not {difference}")),
            (None, None) => refuse(format!(
                "a number, or a text like \"1.05 × reference\" or \"reference + 0.5\", not \"{text}\""
            )),
        },
    }
}

fn factor(text: &str) -> Option<f64> {
    let number = text.trim().strip_suffix("reference")?.trim_end().strip_suffix(['×', 'x', '*'])?;
    number.trim().parse().ok()
}

fn difference(text: &str) -> Option<f64> {
    let rest = text.trim().strip_prefix("reference")?.trim_start();
    let (sign, number) = match (rest.strip_prefix('+'), rest.strip_prefix(['-', '−'])) {
        (Some(number), _) => (1.0, number),
        (None, Some(number)) => (-1.0, number),
        (None, None) => return None,
    };
    // A sign of its own would be a second one.
    let number: f64 = number.trim().strip_prefix(['+', '-']).map_or(number.trim(), |_| "").parse().ok()?;
    Some(sign * number)
}
