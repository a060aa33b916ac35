//! How many workflows a minute the limits allow, each for itself, and which binds.
//!
//! It is document 2's estimate: nothing fails, and every call takes its nominal time. A failed attempt
//! takes a request and input again, so that those two limits allow less by the factor of the attempts
//! that a call makes on average; output is charged only where there is some. A call with more input than
//! a minute allows takes a whole minute's and no more, so that the input limit then allows more than this.

use std::fmt;

use super::jobs::Charge;
use super::scenario::Scenario;

/// What limits how many workflows go through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Limit {
    /// Requests a minute.
    Requests,
    /// Uncached input tokens a minute.
    Input,
    /// Output tokens a minute.
    Output,
    /// Calls in flight at once.
    Concurrency,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Requests => "requests",
            Self::Input => "input",
            Self::Output => "output",
            Self::Concurrency => "concurrency",
        })
    }
}

/// Workflows a minute that each limit allows, and what they follow from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capacity {
    /// What `rpm` allows.
    pub requests: f64,
    /// What `itpm` allows.
    pub input: f64,
    /// What `otpm` allows.
    pub output: f64,
    /// What the slots allow.
    pub concurrency: f64,
    /// Calls of a workflow.
    pub calls: u32,
    /// Uncached input of all of them, in tokens.
    pub uncached_input: u32,
    /// Output of all of them, in tokens.
    pub output_tokens: u32,
    /// What they take together if none waits and none fails, in milliseconds.
    pub busy: f64,
}

impl Capacity {
    /// The capacity for workflows of the scenario's pattern, whatever arrives.
    #[must_use]
    pub fn of(scenario: &Scenario) -> Self {
        let plan = scenario.pattern.plan();
        let (mut calls, mut uncached_input, mut output_tokens, mut busy) = (0, 0, 0, 0.0);
        for call in plan.calls() {
            calls += 1;
            uncached_input += call.uncached();
            output_tokens += call.output;
            busy += Charge::of(call).duration;
        }
        Self {
            requests: f64::from(scenario.rpm) / f64::from(calls),
            input: f64::from(scenario.itpm) / f64::from(uncached_input),
            output: f64::from(scenario.otpm) / f64::from(output_tokens),
            concurrency: f64::from(scenario.slots) * 60_000.0 / busy,
            calls,
            uncached_input,
            output_tokens,
            busy,
        }
    }

    /// The limits with what each allows.
    #[must_use]
    pub fn limits(&self) -> [(Limit, f64); 4] {
        [
            (Limit::Requests, self.requests),
            (Limit::Input, self.input),
            (Limit::Output, self.output),
            (Limit::Concurrency, self.concurrency),
        ]
    }

    /// The limit that allows least, the first of them if several do.
    #[must_use]
    pub fn binding(&self) -> Limit {
        let [first, rest @ ..] = self.limits();
        rest.into_iter().fold(first, |least, next| if next.1 < least.1 { next } else { least }).0
    }

    /// What the binding limit allows, in workflows a minute.
    #[must_use]
    pub fn least(&self) -> f64 {
        self.limits().into_iter().fold(f64::INFINITY, |least, (_, allowed)| least.min(allowed))
    }
}
