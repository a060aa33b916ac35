//! The same fleet, one step of one engine at a time: written from the rules alone, with plain lists.
//!
//! For whole instances that are always ready and requests that are placed by the script. Nothing is summed
//! up: a step that makes one token for each running request is one event, and so is a chunk of a prompt.

use reference::fleet::{Change, Fate, Scenario, Traffic};

/// What the model finds of a request; the fields of the world's journey.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Found {
    pub(crate) started: Option<f64>,
    pub(crate) hit: u64,
    pub(crate) first_token: Option<f64>,
    pub(crate) end: Option<f64>,
    pub(crate) fate: Fate,
}

struct Entry {
    session: u64,
    tokens: u64,
    users: u32,
    released: u32,
}

struct Running {
    request: usize,
    /// Tokens of KV cache that are its own.
    own: u64,
    /// Tokens of its prompt that are not worked off.
    left: u64,
    made: u64,
}

#[derive(Default)]
struct Instance {
    queue: Vec<usize>,
    running: Vec<Running>,
    entries: Vec<Entry>,
    /// When the present step ends, whether it decodes, and the prompt tokens that it works off.
    step: Option<(f64, bool, u64)>,
    gone: bool,
}

impl Instance {
    fn held(&self) -> u64 {
        self.running.iter().map(|running| running.own).sum::<u64>()
            + self.entries.iter().map(|entry| entry.tokens).sum::<u64>()
    }

    fn entry(&mut self, session: u64) -> Option<&mut Entry> {
        self.entries.iter_mut().find(|entry| entry.session == session)
    }
}

/// A request's lengths, and what of it can be shared.
struct Asked {
    at: f64,
    session: u64,
    prompt: u64,
    output: u64,
    prefix: u64,
    instance: usize,
}

pub(crate) struct Model<'a> {
    scenario: &'a Scenario,
    asked: Vec<Asked>,
    instances: Vec<Instance>,
    pub(crate) found: Vec<Found>,
    releases: u32,
    pub(crate) kv_peak: u64,
}

impl<'a> Model<'a> {
    pub(crate) fn of(scenario: &'a Scenario) -> Self {
        let Traffic::Scripted(rows) = &scenario.traffic else { panic!("a script") };
        let asked: Vec<_> = rows
            .iter()
            .enumerate()
            .map(|(number, row)| {
                let before = rows[..number].iter().rev().find(|before| before.session == row.session);
                let context = before.map_or(0, |before| before.prompt + before.output);
                Asked {
                    at: row.at,
                    session: row.session,
                    prompt: row.prompt,
                    output: row.output,
                    prefix: context.min(row.prompt - 1),
                    instance: row.instance.expect("placed") as usize,
                }
            })
            .collect();
        let nothing = Found { started: None, hit: 0, first_token: None, end: None, fate: Fate::Unfinished };
        Self {
            scenario,
            found: vec![nothing; asked.len()],
            asked,
            instances: (0..scenario.instances).map(|_| Instance::default()).collect(),
            releases: 0,
            kv_peak: 0,
        }
    }

    /// Runs to the end.
    pub(crate) fn run(&mut self) {
        let mut arrived = 0;
        let mut leaving: Vec<(f64, usize)> = self
            .scenario
            .changes
            .iter()
            .map(|change| match change {
                Change::Leave { at, instance, grace_ms } => (at + grace_ms, *instance as usize),
                Change::Join { .. } => panic!("nobody joins here"),
            })
            .collect();
        // In order of time, and of rows at one time.
        leaving.sort_by(|one, other| one.0.total_cmp(&other.0));
        loop {
            let ends = self.instances.iter().enumerate();
            let end = ends
                .filter_map(|(index, instance)| Some((instance.step?.0, index)))
                .min_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
            let arrival = self.asked.get(arrived).map(|asked| asked.at);
            let leave = leaving.first().map(|leave| leave.0);
            let next = [end.map(|end| end.0), leave, arrival].into_iter().flatten().reduce(f64::min);
            let Some(now) = next else { break };
            if let Some((_, index)) = end.filter(|end| end.0 == now) {
                self.step_ends(index, now);
            } else if leave == Some(now) {
                self.goes(leaving.remove(0).1, now);
            } else {
                self.arrive(arrived, now);
                arrived += 1;
            }
        }
    }

    fn arrive(&mut self, request: usize, now: f64) {
        let asked = &self.asked[request];
        let instance = &mut self.instances[asked.instance];
        let hardware = &self.scenario.hardware;
        let found = &mut self.found[request];
        if asked.prompt + asked.output > hardware.kv {
            (found.end, found.fate) = (Some(now), Fate::Rejected);
        } else if instance.gone {
            (found.end, found.fate) = (Some(now), Fate::Truncated);
        } else if instance.queue.len() == hardware.queue as usize {
            (found.end, found.fate) = (Some(now), Fate::Rejected);
        } else {
            instance.queue.push(request);
            if instance.step.is_none() {
                let index = asked.instance;
                self.begin(index, now);
            }
        }
    }

    fn step_ends(&mut self, index: usize, now: f64) {
        let (_, decodes, chunk) = self.instances[index].step.take().expect("a step");
        let mut done = Vec::new();
        let mut first = None;
        for running in &mut self.instances[index].running {
            if running.left > 0 {
                running.left -= chunk;
                if running.left == 0 {
                    running.made = 1;
                    first = Some(running.request);
                }
            } else if decodes {
                running.made += 1;
                if running.made == self.asked[running.request].output {
                    done.push(running.request);
                }
            }
        }
        done.sort_unstable();
        for request in done {
            self.ends(index, request, now);
        }
        if let Some(request) = first {
            self.found[request].first_token = Some(now);
            self.keep(index, request, self.asked[request].prompt);
            if self.asked[request].output == 1 {
                self.ends(index, request, now);
            }
        }
        self.begin(index, now);
    }

    /// The first tokens of a running request are its session's.
    fn keep(&mut self, index: usize, request: usize, tokens: u64) {
        let instance = &mut self.instances[index];
        let entry = instance.entry(self.asked[request].session).expect("pinned");
        let more = tokens.saturating_sub(entry.tokens);
        entry.tokens += more;
        let running = instance.running.iter_mut().find(|running| running.request == request);
        running.expect("running").own -= more;
    }

    fn ends(&mut self, index: usize, request: usize, now: f64) {
        self.keep(index, request, self.asked[request].prompt + self.asked[request].output);
        self.release(index, request);
        (self.found[request].end, self.found[request].fate) = (Some(now), Fate::Served);
    }

    fn release(&mut self, index: usize, request: usize) {
        self.releases += 1;
        let releases = self.releases;
        let instance = &mut self.instances[index];
        instance.running.retain(|running| running.request != request);
        let entry = instance.entry(self.asked[request].session).expect("pinned");
        entry.users -= 1;
        entry.released = releases;
        instance.entries.retain(|entry| entry.users > 0 || entry.tokens > 0);
    }

    /// Lets in who can, and begins the next step.
    #[expect(clippy::cast_precision_loss, reason = "a few thousand tokens")]
    fn begin(&mut self, index: usize, now: f64) {
        if self.instances[index].running.iter().all(|running| running.left == 0) {
            self.let_in(index, now);
        }
        let hardware = &self.scenario.hardware;
        let speed = self.scenario.speeds[index];
        let instance = &mut self.instances[index];
        let left: u64 = instance.running.iter().map(|running| running.left).sum();
        let decoding: Vec<_> = instance.running.iter().filter(|running| running.left == 0).collect();
        let context: u64 =
            decoding.iter().map(|running| self.asked[running.request].prompt + running.made).sum();
        let whole = left > 0 && (hardware.chunk == 0 || decoding.is_empty());
        let chunk = if whole { left } else { left.min(hardware.chunk) };
        let prefill_ms = chunk as f64 * 1000.0 / (hardware.prefill * speed);
        let decode_ms = (hardware.step_ms
            + hardware.step_ms_per_request * decoding.len() as f64
            + hardware.step_ms_per_token * context as f64)
            / speed;
        instance.step = if whole {
            Some((now + prefill_ms, false, chunk))
        } else if decoding.is_empty() {
            None
        } else {
            Some((now + (decode_ms + prefill_ms), true, chunk))
        };
    }

    /// Starts the first in the queue if it can start.
    fn let_in(&mut self, index: usize, now: f64) {
        let hardware = &self.scenario.hardware;
        let Some(&request) = self.instances[index].queue.first() else { return };
        let asked = &self.asked[request];
        let instance = &mut self.instances[index];
        if instance.running.len() == hardware.slots as usize {
            return;
        }
        let (tokens, users) =
            instance.entry(asked.session).map_or((0, 0), |entry| (entry.tokens, entry.users));
        let hit = tokens.min(asked.prefix);
        let needs = asked.prompt + asked.output - hit;
        let pinned: u64 =
            instance.entries.iter().filter(|entry| entry.users > 0).map(|entry| entry.tokens).sum();
        let own: u64 = instance.running.iter().map(|running| running.own).sum();
        let shared = if users > 0 { 0 } else { hit };
        if pinned + own + shared + needs > hardware.kv {
            return;
        }
        if let Some(entry) = instance.entry(asked.session) {
            entry.users += 1;
        } else {
            instance.entries.push(Entry { session: asked.session, tokens: 0, users: 1, released: 0 });
        }
        while instance.held() + needs > hardware.kv {
            let idle = instance.entries.iter().filter(|entry| entry.users == 0);
            match idle.min_by_key(|entry| entry.released).map(|entry| entry.session) {
                Some(session) => instance.entries.retain(|entry| entry.session != session),
                None => instance.entry(asked.session).expect("its own").tokens = hit,
            }
        }
        instance.queue.remove(0);
        instance.running.push(Running { request, own: needs, left: asked.prompt - hit, made: 0 });
        self.kv_peak = self.kv_peak.max(instance.held());
        (self.found[request].started, self.found[request].hit) = (Some(now), hit);
    }

    fn goes(&mut self, index: usize, now: f64) {
        let instance = &mut self.instances[index];
        instance.gone = true;
        instance.step = None;
        let queued = instance.queue.drain(..);
        let all: Vec<_> = queued.chain(instance.running.drain(..).map(|running| running.request)).collect();
        for request in all {
            (self.found[request].end, self.found[request].fate) = (Some(now), Fate::Truncated);
        }
    }
}
