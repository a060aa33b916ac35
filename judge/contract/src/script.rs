//! A source that an interpreter runs, which is itself a guest of the contract: the module is the
//! interpreter's and the same for all, and the source is handed to it by signals.
//!
//! An interpreter exports the functions of every kind, `check`, which refuses a source by `fail` before
//! anything of it runs, and `call`, which makes the call of a declared function that is under way: its
//! arguments are read by `arg`, a number being a list of one, and the answer is a number or pushed.

use std::fmt::Write as _;

use crate::{Grant, Kind, Signal, SignalId};

/// A student's source, for an interpreter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// The file's name, without control characters.
    pub name: String,
    /// What is in it.
    pub text: String,
}

impl Script {
    /// Refuses the source, or returns: `check()`.
    pub const CHECK: &str = "check";
    /// Calls a declared function by its place in the exercise: `call(function: i32) -> f64`.
    pub const CALL: &str = "call";

    /// What an interpreter is told of the exercise, a line each: a word, and what it says.
    #[must_use]
    pub fn task(&self, grant: &Grant) -> String {
        let mut task = format!("file {}\nkind {}\n", self.name, grant.kind.name());
        let mut line = |word: &str, value: &str| {
            writeln!(task, "{word} {value}").expect("a String takes everything");
        };
        let of_kind = |signal: &&SignalId| signal.row().is_for(grant.kind);
        for signal in grant.signals.iter().filter(of_kind) {
            line("signal", signal.row().name);
        }
        for export in grant.kind.exports().iter().filter(|export| Kind::is_callback(export)) {
            let granted = grant.callbacks.contains(export.name);
            line(if granted { "callback" } else { "withheld" }, export.name);
        }
        for function in &grant.functions {
            line("function", &function.to_string());
        }
        task
    }
}

impl Signal {
    /// Whether an interpreter may call it for a submission with this grant. It imports every signal; one
    /// that is not granted stops the run by name.
    #[must_use]
    pub fn serves_interpreter(&self, grant: &Grant) -> bool {
        self.for_interpreters || grant.allows(self)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::Function;

    #[test]
    fn a_task_says_what_is_granted_and_what_is_withheld() {
        let script = Script { name: "路由.py".to_owned(), text: String::new() };
        let mut grant = Grant {
            kind: Kind::Router,
            signals: BTreeSet::from([SignalId::InFlight]),
            callbacks: BTreeSet::new(),
            functions: Vec::new(),
        };
        assert_eq!(
            script.task(&grant),
            "file 路由.py\nkind router\nsignal in_flight\nwithheld on_complete\n"
        );
        grant.kind = Kind::Functions;
        grant.functions = vec![Function::parse("share", "(waits: [f64], c: i32) -> f64").unwrap()];
        assert_eq!(
            script.task(&grant),
            "file 路由.py\nkind functions\nfunction share(waits: [f64], c: i32) -> f64\n"
        );
    }
}
