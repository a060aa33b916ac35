//! What an instance and a link can do, and how long a stretch of an engine's work takes.

/// What an instance of speed 1 can do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hardware {
    /// Tokens a second that a prefill works off.
    pub prefill: f64,
    /// How prefill and decode share the engine. 0: a prompt is worked off whole while decode stands still.
    /// Otherwise each decode step also works off so many tokens of the prompt, and takes so much longer.
    pub chunk: u64,
    /// The most requests that are in prefill and decode together.
    pub slots: u32,
    /// Tokens that the KV cache holds.
    pub kv: u64,
    /// The most requests that wait in the engine.
    pub queue: u32,
    /// How long a decode step takes at least, in milliseconds.
    pub step_ms: f64,
    /// By how much each running request prolongs it.
    pub step_ms_per_request: f64,
    /// By how much each token of their contexts prolongs it.
    pub step_ms_per_token: f64,
}

/// The link by which a prefill instance sends KV caches, one after another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    /// How long the last byte travels, in milliseconds. It does not hold up the next transfer.
    pub latency_ms: f64,
    /// Bytes of KV cache per token.
    pub bytes_per_token: f64,
    /// Billions of bytes a second.
    pub gb_per_s: f64,
}

impl Link {
    /// How long the link is busy with so many tokens, in milliseconds.
    #[expect(clippy::cast_precision_loss, reason = "a prompt's tokens are far below 2^53")]
    pub(super) fn busy_ms(&self, tokens: u64) -> f64 {
        tokens as f64 * self.bytes_per_token / (self.gb_per_s * 1e6)
    }
}

/// A stretch of work in which nothing joins or leaves the batch: some equal decode steps, each with a
/// chunk of a prompt or none, or a whole prompt at once (which counts as one step that decodes nothing).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stretch {
    pub(super) start: f64,
    pub(super) end: f64,
    /// How many steps it has.
    pub(super) steps: u64,
    /// Whether a step makes a token for each request of the batch.
    pub(super) decodes: bool,
    /// The most tokens of the prompt that a step works off.
    pub(super) chunk: u64,
    /// How long the first step takes, its chunk left out.
    step: f64,
    /// By how much each step takes longer than the one before.
    growth: f64,
    /// Tokens of the prompt that are left.
    prompt: u64,
    /// How long a token of the prompt takes.
    token: f64,
}

impl Stretch {
    /// A whole prompt.
    pub(super) fn whole_prompt(hardware: &Hardware, speed: f64, start: f64, prompt: u64) -> Self {
        let mut stretch = Self {
            start,
            end: start,
            steps: 1,
            decodes: false,
            chunk: prompt,
            step: 0.0,
            growth: 0.0,
            prompt,
            token: 1000.0 / (hardware.prefill * speed),
        };
        stretch.end = stretch.after(1);
        stretch
    }

    /// Decode steps of a batch with so many tokens of context, the first to end after `least` of them;
    /// `prompt` tokens are worked off beside them.
    #[expect(clippy::cast_precision_loss, reason = "tokens in a KV cache are far below 2^53")]
    pub(super) fn steps(
        hardware: &Hardware,
        speed: f64,
        start: f64,
        (batch, context, least): (u64, u64, u64),
        prompt: u64,
    ) -> Self {
        let steps = if prompt > 0 { least.min(prompt.div_ceil(hardware.chunk)) } else { least };
        let by_requests = hardware.step_ms_per_request * batch as f64;
        let by_tokens = hardware.step_ms_per_token * context as f64;
        let mut stretch = Self {
            start,
            end: start,
            steps,
            decodes: true,
            chunk: hardware.chunk,
            step: (hardware.step_ms + by_requests + by_tokens) / speed,
            growth: hardware.step_ms_per_token * batch as f64 / speed,
            prompt,
            token: 1000.0 / (hardware.prefill * speed),
        };
        stretch.end = stretch.after(steps);
        stretch
    }

    /// When so many of its steps have ended.
    #[inline]
    #[expect(clippy::cast_precision_loss, reason = "steps and tokens are far below 2^53")]
    fn after(&self, steps: u64) -> f64 {
        let pairs = (steps * steps.saturating_sub(1) / 2) as f64;
        let prompt = (steps * self.chunk).min(self.prompt) as f64;
        self.start + (steps as f64 * self.step + self.growth * pairs + prompt * self.token)
    }

    /// Tokens of the prompt that so many steps work off.
    pub(super) fn worked_off(&self, steps: u64) -> u64 {
        (steps * self.chunk).min(self.prompt)
    }

    /// How many steps have ended by `now`, at `now` included.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of steps, or any")]
    pub(super) fn ended(&self, now: f64) -> u64 {
        // A guess for steps of equal length; where it is wrong, all are searched.
        let guess = ((now - self.start) / self.step) as u64;
        let (mut ended, mut not) = (guess.saturating_sub(1), guess.saturating_add(2));
        if not > self.steps || self.after(not) <= now {
            not = self.steps + 1;
        }
        if ended >= not || self.after(ended) > now {
            ended = 0;
        }
        while ended + 1 < not {
            let middle = ended.midpoint(not);
            if self.after(middle) <= now { ended = middle } else { not = middle }
        }
        ended
    }

    /// Ends with the step that is under way at `now`; one that ends at `now` has ended. Returns whether
    /// that is earlier than it would have been.
    pub(super) fn cut(&mut self, now: f64) {
        self.steps = self.steps.min(self.ended(now) + 1);
        self.end = self.after(self.steps);
    }
}
