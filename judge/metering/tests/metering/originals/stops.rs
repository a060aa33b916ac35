//! When a run on a budget stops, by the module's own reports of what it runs.
//!
//! What is shown of each call, for every instruction that it ran:
//!
//! * Paid first: what has run up to and with it costs no more than had been burned.
//! * Paid in full: once a call has returned, what has run costs exactly what was burned.
//! * Not paid too early: a charge is no more than what the same activation goes on to run costs, each
//!   instruction once, up to where it comes by the same place again, or to its end.
//!
//! And of each call on less than that: it trips, in front of the first charge that its budget does not
//! reach, so that it ran exactly what had been paid for or begun by then, and nothing else.

use std::collections::BTreeMap;

use metering::Tripped;
use wasmtime::Module;

use super::counted::{Cost, IS_MEMORY};
use super::run::{End, Event, Report, Run};

/// Fuel enough for a call to run a thousand instructions and more with their reports.
pub const AMPLE: u64 = 6_000;

/// Fuel for a page of memory.
const PAGE: u64 = 1024;

/// The course of one call.
pub struct Course {
    pub reports: Vec<Report>,
    pub end: End,
    /// What was burned at the end.
    pub burned: u64,
}

impl Course {
    pub fn of(module: &Module, name: &str, which: u64, budget: u64) -> Self {
        let mut run = Run::new(module).expect("it started before");
        let end = run.call(name, which, budget);
        let burned = run.burned();
        assert_eq!(end == End::Tripped(Tripped::Fuel), burned > budget, "{name} on {budget}");
        Self { reports: std::mem::take(&mut run.store.data_mut().reports), end, burned }
    }

    fn returned(&self) -> bool {
        matches!(self.end, End::Returned(_))
    }

    /// What was told, in order.
    pub fn events(&self) -> impl Iterator<Item = Event> {
        self.reports.iter().map(|report| report.event)
    }

    /// What ran by itself, without the reports.
    pub fn own(&self, costs: &[Cost]) -> u64 {
        self.events().map(|event| cost(event, |number| costs[number].own)).sum()
    }

    /// Holds what is said above of every instruction that ran. Gives the number of charges looked at.
    pub fn is_paid_in_time(&self, costs: &[Cost], context: &str) -> u64 {
        let whole = |number: usize| costs[number].own + costs[number].added;
        let (mut ran, mut paid) = (0, 0);
        let mut charges = Vec::new();
        let mut activations: BTreeMap<u32, Vec<(u32, u64)>> = BTreeMap::new();
        for report in &self.reports {
            let cost = cost(report.event, whole);
            ran += cost;
            assert!(ran <= report.paid, "{context}: {report:?} is told when {ran} have run");
            let charge = report.paid - paid;
            paid = report.paid;
            match report.event {
                Event::Step { activation, instruction } => {
                    let steps = activations.entry(activation).or_default();
                    if charge > 0 {
                        charges.push((activation, steps.len(), charge));
                    }
                    steps.push((instruction, cost));
                }
                _ => assert_eq!(charge, cost, "{context}: {report:?}"),
            }
        }
        if self.returned() {
            assert_eq!(ran, self.burned, "{context}");
        }
        let mut looked_at = 0;
        for (activation, at, charge) in charges {
            let steps = &activations[&activation];
            let (before, rest) = steps.split_at(at);
            // The place is behind the step before.
            let again = before.last().and_then(|last| rest.iter().position(|step| step.0 == last.0));
            let Some(round) = again.map(|last| last + 1).or(self.returned().then_some(rest.len())) else {
                continue; // The end cut it off.
            };
            let once: BTreeMap<u32, u64> = rest[..round].iter().copied().collect();
            let once: u64 = once.values().sum();
            assert!(
                charge <= once,
                "{context}: {charge} are taken for what costs {once} {at} {round} {:?} {steps:?} {:?}",
                self.end,
                self.reports
            );
            looked_at += 1;
        }
        looked_at
    }

    /// Holds that the call stops on so little where this course says it does.
    pub fn stops_on(&self, budget: u64, module: &Module, name: &str, which: u64, context: &str) {
        assert!(budget < self.burned);
        let stopped = Self::of(module, name, which, budget);
        assert_eq!(stopped.end, End::Tripped(Tripped::Fuel), "{context} on {budget}");
        let paid_for = self.reports.partition_point(|report| report.paid <= budget);
        assert_eq!(stopped.reports, self.reports[..paid_for], "{context} on {budget}");
        let next = self.reports.get(paid_for).map_or(self.burned, |report| report.paid);
        assert!(stopped.burned <= next, "{context} on {budget}: {} are asked for", stopped.burned);
    }
}

/// The fuel for what an event tells of, where an instruction's is given.
fn cost(event: Event, of: impl Fn(usize) -> u64) -> u64 {
    match event {
        Event::Step { instruction, .. } => of(instruction as usize),
        Event::Length(length) => length,
        Event::Grown { from: None, .. } => 0,
        Event::Grown { table: IS_MEMORY, by, .. } => u64::from(by) * PAGE,
        Event::Grown { by, .. } => by.into(),
    }
}
