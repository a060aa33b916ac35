//! Everything that happens, as one digest: what is called with which numbers, and what comes of it.

use sha2::{Digest as _, Sha256};

/// Events up to now. Numbers count by their bits.
#[derive(Clone, Default)]
pub struct Events(Sha256);

impl Events {
    /// Something happened.
    pub fn note(&mut self, name: &str, numbers: &[f64]) {
        self.0.update(name.as_bytes());
        for number in numbers {
            self.0.update(number.to_bits().to_le_bytes());
        }
    }

    /// A metric: a number, or nothing.
    pub fn metric(&mut self, name: &str, value: Option<f64>) {
        match value {
            Some(value) => self.note(name, &[value]),
            None => self.note("undefined", &[]),
        }
    }

    /// What another saw, after what was seen here.
    pub fn all(&mut self, other: Self) {
        self.0.update(other.digest());
    }

    /// What came of it, in words.
    pub fn text(&mut self, text: &str) {
        self.0.update(text.as_bytes());
    }

    /// The digest of all of them.
    #[must_use]
    pub fn digest(self) -> [u8; 32] {
        self.0.finalize().into()
    }
}
