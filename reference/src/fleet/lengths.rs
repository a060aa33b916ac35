//! Lengths in tokens: fixed, or a weighted set of uniform ranges, so that every length is bounded.

use serde::Deserialize;

/// One component of lengths: uniform on the whole numbers from `from` to `to`.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Component {
    /// Its share of the requests, in (0, 1].
    pub share: f64,
    /// The shortest, in tokens, at least 1.
    pub from: u64,
    /// The longest, in tokens.
    pub to: u64,
}

/// Lengths as they are written: a number of tokens, or a list of components.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged, expecting = "a number of tokens, or a list of `{ share = …, from = …, to = … }`")]
pub(super) enum Written {
    Fixed(u64),
    Mixed(Vec<Component>),
}

/// Checked lengths, each drawn with two uniforms: which component, then how long.
#[derive(Clone, Debug, PartialEq)]
pub struct Lengths {
    components: Vec<Component>,
}

impl Lengths {
    /// The longest length, in tokens.
    pub const MOST: u64 = 1_000_000;
    /// How far the shares' sum may be from 1.
    const TOLERANCE: f64 = 1e-9;

    /// All of one length.
    ///
    /// # Errors
    /// The length is out of range.
    pub fn fixed(tokens: u64) -> Result<Self, String> {
        Self::new(vec![Component { share: 1.0, from: tokens, to: tokens }])
    }

    /// Lengths of these components, in this order: a uniform draw u takes the first component whose
    /// cumulated share is above u.
    ///
    /// # Errors
    /// What is wrong with the components, in English, without saying where they stand.
    pub fn new(components: Vec<Component>) -> Result<Self, String> {
        let mut sum = 0.0;
        for Component { share, from, to } in &components {
            if !(*share > 0.0 && *share <= 1.0) {
                return Err(format!("a share is in (0, 1], not {share:?}"));
            }
            if !(1..=Self::MOST).contains(from) || !(*from..=Self::MOST).contains(to) {
                return Err(format!(
                    "lengths are from 1 to {} tokens, in order, not {from} to {to}",
                    Self::MOST
                ));
            }
            sum += share;
        }
        if (sum - 1.0_f64).abs() > Self::TOLERANCE {
            return Err(format!("the shares add up to {sum}, not 1"));
        }
        Ok(Self { components })
    }

    pub(super) fn read(written: Written) -> Result<Self, String> {
        match written {
            Written::Fixed(tokens) => Self::fixed(tokens),
            Written::Mixed(components) => Self::new(components),
        }
    }

    /// The components, in order.
    #[must_use]
    pub fn components(&self) -> &[Component] {
        &self.components
    }

    /// The length that these two uniforms give.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "at most a million"
    )]
    pub(super) fn length(&self, which: f64, how_long: f64) -> u64 {
        let mut end = 0.0;
        let found = self.components.iter().find(|component| {
            end += component.share;
            which < end
        });
        // Rounding may leave the last share's end a little below 1.
        let Some(Component { from, to, .. }) = found.or(self.components.last()) else {
            unreachable!("lengths have a component, for their shares add up to 1");
        };
        from + (how_long * (to - from + 1) as f64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_takes_its_share_and_its_place_in_the_range() {
        let lengths = Lengths::new(vec![
            Component { share: 0.25, from: 1, to: 4 },
            Component { share: 0.75, from: 100, to: 100 },
        ])
        .unwrap();
        let below = f64::next_down;
        for (which, how_long, length) in [
            (0.0, 0.0, 1),
            (0.0, 0.25, 2),
            (below(0.25), below(1.0), 4),
            (0.25, 0.0, 100),
            (below(1.0), 0.9, 100),
        ] {
            assert_eq!(lengths.length(which, how_long), length, "{which} {how_long}");
        }
    }
}
