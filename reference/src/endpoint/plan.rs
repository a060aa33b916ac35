//! What a workflow does: its steps, and which of them each waits for. Tokens and milliseconds, no prices
//! and no durations of calls.

/// The steps of a workflow. A step waits only for steps before it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// In the order in which they are numbered, from 0; at most [`Plan::MOST_STEPS`].
    pub steps: Vec<Step>,
}

/// A step of a workflow.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What it does.
    pub does: Does,
    /// The steps that it waits for.
    pub after: Vec<usize>,
}

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Does {
    /// A tool works for so many milliseconds, outside the endpoint.
    Tool {
        /// How long it takes.
        ms: f64,
    },
    /// The model is called.
    Call(Call),
}

/// A call of the model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Call {
    /// The whole prompt, in tokens.
    pub input: u32,
    /// How much of the prompt an earlier call had as well, in tokens.
    pub prefix: u32,
    /// What the model writes, in tokens.
    pub output: u32,
    /// The probability that the result is right.
    pub right: f64,
    /// What a wrong result does to the workflow.
    pub role: Role,
}

/// What the result of a call means for its workflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// If it is wrong, so is the workflow.
    Critical,
    /// The workflow is wrong unless more than half of its votes are right.
    Vote,
    /// It does not matter.
    Free,
}

impl Call {
    /// The least prompt, and the least prefix of one, that the endpoint caches, in tokens.
    pub const LEAST_CACHED: u32 = 1024;

    /// The part of the prompt that is read from the cache, in tokens.
    #[must_use]
    pub fn cached(&self) -> u32 {
        if self.prefix >= Self::LEAST_CACHED { self.prefix } else { 0 }
    }

    /// The rest of the prompt, which the input limit counts, in tokens.
    #[must_use]
    pub fn uncached(&self) -> u32 {
        self.input - self.cached()
    }
}

impl Plan {
    /// The most steps of a plan.
    pub const MOST_STEPS: usize = 32;

    /// How long a tool takes, in milliseconds.
    const TOOL_MS: f64 = 800.0;
    /// Up to how many tokens of prompt a call is as good as it can be.
    const CLEAR: u32 = 4000;
    /// How much the probability to be right falls with each token beyond.
    const BLUR: f64 = 1e-5;

    /// The calls of the model, in order.
    pub fn calls(&self) -> impl Iterator<Item = &Call> {
        self.steps.iter().filter_map(|step| match &step.does {
            Does::Call(call) => Some(call),
            Does::Tool { .. } => None,
        })
    }

    /// Adds a call; `right` is its probability to be right on a short prompt. Answers its number.
    pub(super) fn call(&mut self, mut call: Call, after: &[usize]) -> usize {
        call.right -= Self::BLUR * f64::from(call.input.saturating_sub(Self::CLEAR));
        self.step(Does::Call(call), after)
    }

    /// Adds a tool call. Answers its number.
    pub(super) fn tool(&mut self, after: usize) -> usize {
        self.step(Does::Tool { ms: Self::TOOL_MS }, &[after])
    }

    fn step(&mut self, does: Does, after: &[usize]) -> usize {
        let number = self.steps.len();
        self.steps.push(Step { does, after: after.to_vec() });
        number
    }
}
