//! A plan made ready to run: what each step takes, costs and frees.

use super::plan::{Call, Does, Plan, Role};

/// The steps of a plan, by number.
#[derive(Clone, Debug)]
pub(super) struct Jobs {
    pub(super) steps: Vec<Job>,
    /// The steps that wait for none, in order.
    pub(super) first: Vec<u8>,
    /// One bit for every step.
    pub(super) all: u32,
    pub(super) votes: u8,
}

#[derive(Clone, Debug)]
pub(super) struct Job {
    pub(super) work: Work,
    /// One bit for every step that it waits for.
    pub(super) after: u32,
    /// The steps that wait for it, in order.
    pub(super) frees: Vec<u8>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Work {
    Tool { ms: f64 },
    Call(Charge),
}

/// What a call takes of time, tokens and money. Times are before the factor that is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Charge {
    /// Until the first token, in milliseconds.
    pub(super) first_token: f64,
    /// Until the last token, in milliseconds.
    pub(super) duration: f64,
    /// Uncached input, in tokens.
    pub(super) input: f64,
    /// Output, in tokens.
    pub(super) output: f64,
    /// In US dollars.
    pub(super) cost: f64,
    pub(super) right: f64,
    pub(super) role: Role,
}

impl Charge {
    /// Until the first token of an empty prompt, in milliseconds.
    const START_MS: f64 = 400.0;
    /// Uncached tokens of prompt that are read in a second.
    const READS_PER_S: f64 = 5000.0;
    /// Tokens that are written in a second.
    const WRITES_PER_S: f64 = 80.0;
    /// US dollars for a million tokens: uncached of a prompt too short for the cache, and of one that is
    /// written to it; read from the cache; output.
    const INPUT: f64 = 3.0;
    const CACHE_WRITE: f64 = 3.75;
    const CACHE_READ: f64 = 0.3;
    const OUTPUT: f64 = 15.0;

    pub(super) fn of(call: &Call) -> Self {
        let [input, cached, output] = [call.uncached(), call.cached(), call.output].map(f64::from);
        let first_token = Self::START_MS + input * 1000.0 / Self::READS_PER_S;
        let price = if call.input >= Call::LEAST_CACHED { Self::CACHE_WRITE } else { Self::INPUT };
        Self {
            first_token,
            duration: first_token + output * 1000.0 / Self::WRITES_PER_S,
            input,
            output,
            cost: (cached * Self::CACHE_READ + input * price + output * Self::OUTPUT) / 1e6,
            right: call.right,
            role: call.role,
        }
    }
}

impl Jobs {
    #[expect(clippy::cast_possible_truncation, reason = "at most 32 steps")]
    pub(super) fn of(plan: &Plan) -> Self {
        let count = plan.steps.len();
        assert!((1..=Plan::MOST_STEPS).contains(&count), "a plan of {count} steps");
        let numbers = || (0..).zip(&plan.steps);
        let steps = numbers().map(|(number, step)| Job {
            work: match &step.does {
                Does::Tool { ms } => Work::Tool { ms: *ms },
                Does::Call(call) => Work::Call(Charge::of(call)),
            },
            after: step.after.iter().fold(0, |bits, before| bits | 1 << before),
            frees: numbers()
                .filter(|(_, other)| other.after.contains(&number))
                .map(|(n, _)| n as u8)
                .collect(),
        });
        Self {
            steps: steps.collect(),
            first: numbers().filter(|(_, step)| step.after.is_empty()).map(|(n, _)| n as u8).collect(),
            all: u32::MAX >> (Plan::MOST_STEPS - count),
            votes: plan.calls().filter(|call| call.role == Role::Vote).count() as u8,
        }
    }

    /// What this step takes, which is a call.
    #[inline]
    pub(super) fn charge(&self, step: u8) -> &Charge {
        match &self.steps[usize::from(step)].work {
            Work::Call(charge) => charge,
            Work::Tool { .. } => unreachable!("a tool does not join the queue"),
        }
    }
}
