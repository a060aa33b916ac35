//! The closed forms by name, for questions that are asked and graded as lists of numbers.

use super::{Mmc, erlang_c, highest_utilisation_for_mean, highest_utilisation_for_quantile, servers_needed};

/// A closed form of M/M/c that has a name.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    /// Its name, unique in [`FUNCTIONS`].
    pub name: &'static str,
    /// What it is given, in this order.
    pub params: &'static [Param],
    /// What it answers with.
    pub result: Answer,
    /// The answer to a list of arguments. `None` outside the function's domain, for a fraction where a
    /// whole number is due, and for a list of another length.
    pub answer: fn(&[f64]) -> Option<f64>,
}

/// What a function is given. Names end in the unit of what has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// Whether it is a whole number.
    pub whole: bool,
}

/// What a function answers with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A probability.
    Probability,
    /// A time in milliseconds.
    Milliseconds,
    /// A utilisation in whole thousandths.
    Thousandths,
    /// A number of servers, whole.
    Servers,
}

const C: Param = Param { name: "c", whole: true };
const RHO: Param = real("rho");
const SERVICE: Param = real("service_ms");
const BUDGET: Param = real("budget_ms");

const fn real(name: &'static str) -> Param {
    Param { name, whole: false }
}

/// All functions.
pub const FUNCTIONS: &[Function] = &[
    Function {
        name: "erlang_c",
        params: &[C, RHO],
        result: Answer::Probability,
        answer: |given| {
            let [c, rho] = exactly(given)?;
            erlang_c(whole(c)?, rho)
        },
    },
    Function {
        name: "wait_mean_ms",
        params: &[C, RHO, SERVICE],
        result: Answer::Milliseconds,
        answer: |given| {
            let [c, rho, service] = exactly(given)?;
            Some(Mmc::new(whole(c)?, rho, service)?.mean_wait())
        },
    },
    Function {
        name: "wait_quantile_ms",
        params: &[C, RHO, SERVICE, real("p")],
        result: Answer::Milliseconds,
        answer: |given| {
            let [c, rho, service, p] = exactly(given)?;
            Mmc::new(whole(c)?, rho, service)?.wait_quantile(p)
        },
    },
    Function {
        name: "max_utilisation",
        params: &[C, SERVICE, BUDGET],
        result: Answer::Thousandths,
        answer: |given| {
            let [c, service, budget] = exactly(given)?;
            highest_utilisation_for_mean(whole(c)?, service, budget)
        },
    },
    Function {
        name: "max_utilisation_p50",
        params: &[C, SERVICE, BUDGET],
        result: Answer::Thousandths,
        answer: |given| {
            let [c, service, budget] = exactly(given)?;
            highest_utilisation_for_quantile(whole(c)?, service, 0.5, budget)
        },
    },
    Function {
        name: "servers_needed",
        params: &[real("rps"), SERVICE, BUDGET],
        result: Answer::Servers,
        answer: |given| {
            let [rps, service, budget] = exactly(given)?;
            servers_needed(rps, service, budget).map(f64::from)
        },
    },
];

fn exactly<const N: usize>(given: &[f64]) -> Option<[f64; N]> {
    given.try_into().ok()
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and in range")]
fn whole(value: f64) -> Option<u32> {
    ((0.0..=f64::from(u32::MAX)).contains(&value) && value.floor() == value).then_some(value as u32)
}
