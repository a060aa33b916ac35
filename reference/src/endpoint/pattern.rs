//! The six patterns by which a workflow can be made of calls, and the plan of each.
//!
//! A plan follows from few rules: a prompt is the one before it and what was added since, and a prefix is
//! what a call has in common with the last one of the same agent.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::plan::{Call, Plan, Role};

/// How the calls of a workflow hang together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pattern {
    /// One agent that looks things up and then answers.
    Single,
    /// A supervisor that hands four tasks to workers, one after another.
    Supervisor,
    /// A supervisor of two supervisors with two workers each.
    Hierarchical,
    /// Four agents; each hands over to the next with all that was said.
    Swarm,
    /// Three agents propose, each votes on all proposals, and a judge answers.
    Debate,
    /// Four workers at once, and one call that joins their reports.
    MapReduce,
}

/// The instructions and the task, in tokens.
const TASK: u32 = 1020;
/// What a supervisor adds to the task for a worker, in tokens.
const BRIEF: u32 = 30;
/// What a tool finds, in tokens.
const FOUND: u32 = 700;
/// An output that asks for a tool or hands on a task, in tokens.
const SHORT: u32 = 60;
/// A worker's report, a proposal or a vote, in tokens.
const REPORT: u32 = 250;
/// The final answer, in tokens.
const ANSWER: u32 = 450;
/// The probability that a call which works is right.
const WORK: f64 = 0.98;
/// The same of a call that only hands on a task.
const ROUTE: f64 = 0.995;

impl Pattern {
    /// Every pattern, in the document's order.
    pub const ALL: &[Self] =
        &[Self::Single, Self::Supervisor, Self::Hierarchical, Self::Swarm, Self::Debate, Self::MapReduce];

    /// The name in scenarios and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Supervisor => "supervisor",
            Self::Hierarchical => "hierarchical",
            Self::Swarm => "swarm",
            Self::Debate => "debate",
            Self::MapReduce => "map_reduce",
        }
    }

    /// What a workflow of this pattern does.
    #[must_use]
    pub fn plan(self) -> Plan {
        let mut plan = Plan::default();
        match self {
            Self::Single => {
                let (input, prefix, found) = look_up(&mut plan);
                plan.call(works(input, prefix, ANSWER), &[found]);
            }
            Self::Supervisor => {
                supervise(&mut plan, TASK, 4, &[], ANSWER, worker);
            }
            Self::Hierarchical => {
                let team = |plan: &mut Plan, after: &[usize]| {
                    supervise(plan, TASK + BRIEF, 2, after, REPORT, worker)
                };
                supervise(&mut plan, TASK, 2, &[], ANSWER, team);
            }
            Self::Swarm => swarm(&mut plan),
            Self::Debate => debate(&mut plan),
            Self::MapReduce => {
                let split = plan.call(routes(TASK, 0, 4 * SHORT), &[]);
                let reports = [(); 4].map(|()| worker(&mut plan, &[split]));
                plan.call(works(TASK + 4 * REPORT, 0, ANSWER), &reports);
            }
        }
        plan
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

fn works(input: u32, prefix: u32, output: u32) -> Call {
    Call { input, prefix, output, right: WORK, role: Role::Critical }
}

fn routes(input: u32, prefix: u32, output: u32) -> Call {
    Call { right: ROUTE, ..works(input, prefix, output) }
}

/// Four times a call and the tool that it asks for. Answers prompt and prefix of the call after them, and
/// the last tool.
fn look_up(plan: &mut Plan) -> (u32, u32, usize) {
    let (mut input, mut prefix, mut last) = (TASK, 0, None);
    for _ in 0..4 {
        let ask = plan.call(works(input, prefix, SHORT), last.as_slice());
        last = Some(plan.tool(ask));
        prefix = input;
        input += SHORT + FOUND;
    }
    (input, prefix, last.expect("four tools"))
}

/// A worker: a call, the tool that it asks for, and a report, whose number is the answer.
fn worker(plan: &mut Plan, after: &[usize]) -> usize {
    let input = TASK + BRIEF;
    let ask = plan.call(works(input, 0, SHORT), after);
    let found = plan.tool(ask);
    plan.call(works(input + SHORT + FOUND, input, REPORT), &[found])
}

/// A supervisor that hands a task to each member in turn and closes with an output, whose number is the
/// answer.
fn supervise(
    plan: &mut Plan,
    task: u32,
    members: u32,
    after: &[usize],
    closing: u32,
    member: impl Fn(&mut Plan, &[usize]) -> usize,
) -> usize {
    let (mut input, mut prefix, mut last) = (task, 0, after.to_vec());
    for _ in 0..members {
        let handed = plan.call(routes(input, prefix, SHORT), &last);
        last = vec![member(plan, &[handed])];
        prefix = input;
        input += SHORT + REPORT;
    }
    plan.call(works(input, prefix, closing), &last)
}

fn swarm(plan: &mut Plan) {
    let (mut input, mut last) = (TASK, None);
    for closing in [REPORT + SHORT, REPORT + SHORT, REPORT + SHORT, ANSWER] {
        // Another agent has other instructions in front, so that nothing of the prompt is cached.
        let ask = plan.call(works(input, 0, SHORT), last.as_slice());
        let found = plan.tool(ask);
        let prefix = input;
        input += SHORT + FOUND;
        last = Some(plan.call(works(input, prefix, closing), &[found]));
        input += closing;
    }
}

fn debate(plan: &mut Plan) {
    let (input, _, found) = look_up(plan);
    let proposal = Call { role: Role::Free, ..works(input, 0, REPORT) };
    let proposals = [(); 3].map(|()| plan.call(proposal, &[found]));
    let vote = Call { role: Role::Vote, ..works(input + 3 * REPORT, input, REPORT) };
    let votes = [(); 3].map(|()| plan.call(vote, &proposals));
    plan.call(works(TASK + 3 * REPORT, 0, ANSWER), &votes);
}
