//! The reference policies, and the lists by which scenarios, exercises and the command line name them.

pub mod breaker;
pub mod client;
pub mod health;
pub mod limiter;
pub mod retry;
pub mod router;

/// One row of a kind's list of policies; `P` is what it makes.
#[derive(Debug)]
pub struct Policy<P> {
    /// The name in scenarios, exercises and on the command line.
    pub name: &'static str,
    /// The chapter's name in Chinese.
    pub zh: &'static str,
    /// The name in English.
    pub en: &'static str,
    /// Whether the chapter's own table has it.
    pub in_chapter: bool,
    make: fn() -> P,
}

impl<P> Policy<P> {
    /// A fresh policy of this row.
    #[must_use]
    pub fn make(&self) -> P {
        (self.make)()
    }
}

/// The row of this name.
///
/// # Errors
/// There is none; the message lists those that there are.
pub fn named<P>(all: &'static [Policy<P>], name: &str) -> Result<&'static Policy<P>, String> {
    all.iter().find(|policy| policy.name == name).ok_or_else(|| {
        let known: Vec<_> = all.iter().map(|policy| policy.name).collect();
        format!("there is no policy `{name}`; it is one of: {}", known.join(", "))
    })
}
