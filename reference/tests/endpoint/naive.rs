//! The rules of the world once more, as plainly as they can be said: events in a list that is searched for
//! the earliest, workflows with lists of what has begun and ended, nothing precomputed. Quadratic.

use reference::endpoint::{Call, Does, Metric, Role, Scenario, Step, Streams};
use reference::percentile::{Definition, Permille};
use reference::random::{Draws, Mulberry32, Purpose, SplitDraws};

/// A call that waits: its workflow, its step, its attempt.
#[derive(Clone, Copy)]
pub(crate) struct Waits {
    pub(crate) workflow: usize,
    pub(crate) step: usize,
    attempt: u32,
}

/// A policy in this form: the wait after an attempt, and which of the waiting calls goes next.
pub(crate) struct Rules {
    pub(crate) wait: fn(f64, &mut Draws) -> f64,
    pub(crate) next: fn(&[Waits], &[Step]) -> usize,
}

#[derive(Clone, Copy)]
enum What {
    Arrival,
    Tool { workflow: usize, step: usize },
    End { waits: Waits, well: bool, billed: bool },
    Retry(Waits),
    WakeUp,
}

struct Workflow {
    arrived: f64,
    ended: Vec<bool>,
    right: Vec<bool>,
    exhausted: bool,
}

/// A number over time: the area under it, added up at each change.
#[derive(Default)]
struct Area {
    value: f64,
    since: f64,
    sum: f64,
}

impl Area {
    fn set(&mut self, now: f64, value: f64) {
        if value != self.value {
            self.sum += self.value * (now - self.since);
            (self.value, self.since) = (value, now);
        }
    }
}

struct Naive<'a> {
    scenario: &'a Scenario,
    steps: Vec<Step>,
    own: Option<Draws>,
    policys: Draws,
    /// (time, number, what), in no order.
    events: Vec<(f64, u64, What)>,
    numbers: u64,
    workflows: Vec<Workflow>,
    queue: Vec<Waits>,
    in_flight: u32,
    /// Size, rate and level of the three buckets.
    buckets: [(f64, f64, f64); 3],
    finished: Vec<f64>,
    ok: u32,
    exhausted: u32,
    latency_sum: f64,
    cost: f64,
    busy: f64,
    attempts: u32,
    makespan: f64,
}

fn call(step: &Step) -> &Call {
    match &step.does {
        Does::Call(call) => call,
        Does::Tool { .. } => panic!("a tool"),
    }
}

/// The input tokens of a step's call that are not cached.
pub(crate) fn uncached(step: &Step) -> f64 {
    let call = call(step);
    f64::from(if call.prefix < 1024 { call.input } else { call.input - call.prefix })
}

fn cost(step: &Step) -> f64 {
    let call = call(step);
    let rate = if call.input < 1024 { 3.0 } else { 3.75 };
    let cached = f64::from(call.input) - uncached(step);
    (cached * 0.3 + uncached(step) * rate + f64::from(call.output) * 15.0) / 1e6
}

impl Naive<'_> {
    fn push(&mut self, time: f64, what: What) {
        self.events.push((time, self.numbers, what));
        self.numbers += 1;
    }

    fn draw(&mut self, purpose: Purpose, of: Waits) -> f64 {
        let entity = (of.workflow as u64) * 256 + of.step as u64;
        self.own.as_mut().unwrap_or(&mut self.policys).of_attempt(purpose, entity, of.attempt)
    }

    fn begin(&mut self, now: f64, workflow: usize, step: usize) {
        match self.steps[step].does {
            Does::Tool { ms } => self.push(now + ms, What::Tool { workflow, step }),
            Does::Call(_) => self.queue.push(Waits { workflow, step, attempt: 0 }),
        }
    }

    fn ended(&mut self, now: f64, workflow: usize, step: usize) {
        let state = &mut self.workflows[workflow];
        state.ended[step] = true;
        if state.ended.iter().all(|ended| *ended) {
            let wrong = |role: Role| {
                let wrong = |(step, right): &(&Step, &bool)| match &step.does {
                    Does::Call(call) => call.role == role && !**right,
                    Does::Tool { .. } => false,
                };
                self.steps.iter().zip(&state.right).filter(wrong).count()
            };
            let votes = self
                .steps
                .iter()
                .filter(|step| matches!(&step.does, Does::Call(call) if call.role == Role::Vote));
            let votes = votes.count();
            let latency = now - state.arrived;
            let outvoted = votes > 0 && 2 * (votes - wrong(Role::Vote)) <= votes;
            self.ok += u32::from(wrong(Role::Critical) == 0 && !outvoted);
            self.finished.push(latency);
            self.latency_sum += latency;
            self.makespan = now;
        }
        for next in 0..self.steps.len() {
            let after = &self.steps[next].after;
            if after.contains(&step) && after.iter().all(|step| self.workflows[workflow].ended[*step]) {
                self.begin(now, workflow, next);
            }
        }
    }

    fn happen(&mut self, now: f64, what: What, rules: &Rules) {
        match what {
            What::Arrival => {
                let (ended, right) = (vec![false; self.steps.len()], vec![false; self.steps.len()]);
                self.workflows.push(Workflow { arrived: now, ended, right, exhausted: false });
                for step in 0..self.steps.len() {
                    if self.steps[step].after.is_empty() {
                        self.begin(now, self.workflows.len() - 1, step);
                    }
                }
            }
            What::Tool { workflow, step } if !self.workflows[workflow].exhausted => {
                self.ended(now, workflow, step);
            }
            What::Retry(waits) if !self.workflows[waits.workflow].exhausted => self.queue.push(waits),
            What::Tool { .. } | What::Retry(_) | What::WakeUp => {}
            What::End { waits, well, billed } => {
                self.in_flight -= 1;
                if billed {
                    self.cost += cost(&self.steps[waits.step]);
                    self.buckets[2].2 -= f64::from(call(&self.steps[waits.step]).output);
                }
                if self.workflows[waits.workflow].exhausted {
                    return;
                }
                if well {
                    let right =
                        self.draw(Purpose::CallCorrectness, waits) < call(&self.steps[waits.step]).right;
                    self.workflows[waits.workflow].right[waits.step] = right;
                    self.ended(now, waits.workflow, waits.step);
                } else if waits.attempt + 1 < self.scenario.attempts {
                    let window = self.scenario.base * f64::from(2u32.pow(waits.attempt));
                    let wait = (rules.wait)(window.min(self.scenario.cap), &mut self.policys);
                    self.push(now + wait, What::Retry(Waits { attempt: waits.attempt + 1, ..waits }));
                } else {
                    self.workflows[waits.workflow].exhausted = true;
                    self.exhausted += 1;
                    self.latency_sum += now - self.workflows[waits.workflow].arrived;
                    self.makespan = now;
                }
            }
        }
    }

    fn admit(&mut self, now: f64, rules: &Rules) {
        while self.in_flight < self.scenario.slots && !self.queue.is_empty() {
            let place = (rules.next)(&self.queue, &self.steps);
            let waits = self.queue[place];
            if self.workflows[waits.workflow].exhausted {
                self.queue.remove(place);
                continue;
            }
            let input = uncached(&self.steps[waits.step]).min(self.buckets[1].0);
            let mut wait: f64 = 0.0;
            for ((_, rate, level), need) in self.buckets.iter().zip([1.0, input, 0.0]) {
                if level + 1e-6 < need {
                    wait = wait.max((need - level) / rate).max(0.001);
                }
            }
            if wait > 0.0 {
                let time = now + wait;
                let pending = self.events.iter().position(|(_, _, what)| matches!(what, What::WakeUp));
                if pending.is_none_or(|pending| self.events[pending].0 > time) {
                    if let Some(pending) = pending {
                        self.events.remove(pending);
                    }
                    self.push(time, What::WakeUp);
                }
                return;
            }
            self.queue.remove(place);
            self.buckets[0].2 -= 1.0;
            self.buckets[1].2 -= input;
            self.start(now, waits);
        }
    }

    fn start(&mut self, now: f64, waits: Waits) {
        let factor = 0.8 + 0.7 * self.draw(Purpose::CallDuration, waits);
        let fails = self.draw(Purpose::CallFailure, waits) < self.scenario.fail;
        let first_token = 400.0 + uncached(&self.steps[waits.step]) * 1000.0 / 5000.0;
        let output = f64::from(call(&self.steps[waits.step]).output) * 1000.0 / 80.0;
        let duration = (first_token + output) * factor;
        let timed_out = duration > self.scenario.timeout;
        let span = if fails { first_token * factor } else { duration.min(self.scenario.timeout) };
        self.in_flight += 1;
        self.attempts += 1;
        self.busy += span;
        self.push(now + span, What::End { waits, well: !fails && !timed_out, billed: !fails });
    }
}

/// Every metric of the run.
#[expect(clippy::cast_possible_truncation, reason = "small runs")]
#[expect(clippy::cast_precision_loss, reason = "small runs")]
pub(crate) fn metrics(scenario: &Scenario, seed: u64, rules: &Rules) -> Vec<(Metric, Option<f64>)> {
    let split = Draws::Split(SplitDraws::new(seed, 0));
    let (own, policys) = match scenario.streams {
        Streams::Split => (Some(split.clone()), split),
        Streams::Shared => (None, Draws::Mulberry(Mulberry32::new(seed as u32))),
    };
    let full = |limit: u32| (f64::from(limit), f64::from(limit) / 60_000.0, f64::from(limit));
    let mut run = Naive {
        scenario,
        steps: scenario.pattern.plan().steps,
        own,
        policys,
        events: Vec::new(),
        numbers: 0,
        workflows: Vec::new(),
        queue: Vec::new(),
        in_flight: 0,
        buckets: [full(scenario.rpm), full(scenario.itpm), full(scenario.otpm)],
        finished: Vec::new(),
        ok: 0,
        exhausted: 0,
        latency_sum: 0.0,
        cost: 0.0,
        busy: 0.0,
        attempts: 0,
        makespan: 0.0,
    };
    let mut arrival = 0.0;
    for workflow in 0..scenario.workflows {
        if workflow > 0 {
            let u = run.own.as_mut().unwrap_or(&mut run.policys).of(Purpose::Gap, u64::from(workflow));
            arrival += -libm::log(1.0 - u) * 60_000.0 / scenario.per_min;
        }
        run.push(arrival, What::Arrival);
    }
    let (mut before, mut peak, mut in_system) = (0.0, 0, Area::default());
    while !run.events.is_empty() {
        let next = (0..run.events.len()).min_by(|one, other| {
            let [one, other] = [one, other].map(|index| run.events[*index]);
            one.0.total_cmp(&other.0).then(one.1.cmp(&other.1))
        });
        let (now, _, what) = run.events.swap_remove(next.expect("an event"));
        for (size, rate, level) in &mut run.buckets {
            *level = (*level + (now - before) * *rate).min(*size);
        }
        before = now;
        run.happen(now, what, rules);
        peak = peak.max(run.queue.len());
        run.admit(now, rules);
        in_system.set(now, (run.workflows.len() - run.finished.len()) as f64 - f64::from(run.exhausted));
    }
    run.summary(peak, in_system.sum)
}

impl Naive<'_> {
    #[expect(clippy::cast_precision_loss, reason = "small runs")]
    fn summary(mut self, peak: usize, area: f64) -> Vec<(Metric, Option<f64>)> {
        let ended = self.finished.len() as f64;
        let mean = self.finished.iter().fold(0.0, |sum, latency| sum + latency) / ended;
        self.finished.sort_by(f64::total_cmp);
        let rank = |p| Definition::NearestRank.index(p, self.finished.len()).map(|rank| self.finished[rank]);
        let ok = f64::from(self.ok);
        vec![
            (Metric::Ok, Some(ok)),
            (Metric::Wrong, Some(ended - ok)),
            (Metric::Exhausted, Some(f64::from(self.exhausted))),
            (Metric::Latency(Permille::P50), rank(Permille::P50)),
            (Metric::Latency(Permille::P95), rank(Permille::P95)),
            (Metric::Latency(Permille::P99), rank(Permille::P99)),
            (Metric::LatencyMean, (ended > 0.0).then_some(mean)),
            (Metric::Cost, Some(self.cost)),
            (Metric::CostPerSuccess, (ok > 0.0).then(|| self.cost / ok)),
            (Metric::Makespan, Some(self.makespan)),
            (Metric::Throughput, Some(ok / (self.makespan / 60_000.0))),
            (Metric::Attempts, Some(f64::from(self.attempts))),
            (Metric::Utilisation, Some(self.busy / (f64::from(self.scenario.slots) * self.makespan))),
            (Metric::Area, Some(area)),
            (Metric::LatencySum, Some(self.latency_sum)),
            (Metric::PeakQueue, Some(peak as f64)),
        ]
    }
}
