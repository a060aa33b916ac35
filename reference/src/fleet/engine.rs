//! One instance's engine: a queue, one prefill at a time, and a batch that decodes step by step.
//!
//! A request starts when it is the first in the queue, a slot is free and the KV cache has room for all
//! its tokens to come; none overtakes another. A step that has begun is finished before a request that
//! came in the meantime can start. Prefill yields the first token. Without chunks a prefill goes before
//! decode, which stands still for it.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use super::caches::Caches;
use super::hardware::{Hardware, Stretch};
use super::traffic::Request;

/// What an instance does with a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Whole,
    Prefill,
    Decode,
}

/// What happened to a request at an instance.
#[derive(Clone, Copy)]
pub(super) enum Step {
    /// It started; so many tokens of its prompt were there already.
    Started { hit: u64 },
    /// Its prompt is worked off: the first token is there.
    FirstToken,
    /// All its tokens are there.
    Done,
}

/// An engine's state between two events.
pub(super) struct Engine {
    index: u32,
    pub(super) role: Role,
    hardware: Hardware,
    speed: f64,
    queue: VecDeque<u32>,
    /// The request in prefill, and how many tokens of its prompt are left.
    prefill: Option<(u32, u64)>,
    /// The requests that decode, by the number of the step that makes their last token.
    batch: BinaryHeap<Reverse<(u64, u32)>>,
    /// Decode steps since the start.
    steps: u64,
    /// The contexts of the batch, in tokens.
    context: u64,
    /// The prompts that wait or are in prefill, in tokens.
    prompts: u64,
    stretch: Option<Stretch>,
    busy: f64,
    /// What happened since it was last asked for, in order.
    pub(super) happened: Vec<(u32, Step)>,
}

impl Engine {
    pub(super) fn new(index: u32, role: Role, hardware: Hardware, speed: f64) -> Self {
        Self {
            index,
            role,
            hardware,
            speed,
            queue: VecDeque::new(),
            prefill: None,
            batch: BinaryHeap::new(),
            steps: 0,
            context: 0,
            prompts: 0,
            stretch: None,
            busy: 0.0,
            happened: Vec::new(),
        }
    }

    /// Requests that wait.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most a million")]
    pub(super) fn queue(&self) -> u32 {
        self.queue.len() as u32
    }

    /// When its present stretch of work ends; infinity without one.
    #[inline]
    pub(super) fn end(&self) -> f64 {
        self.stretch.map_or(f64::INFINITY, |stretch| stretch.end)
    }

    /// For how long it has worked, in milliseconds.
    pub(super) fn busy(&self) -> f64 {
        self.busy
    }

    /// The prompts that wait or are in prefill, and the contexts of the batch, in tokens.
    #[inline]
    pub(super) fn pending_tokens(&self, now: f64) -> u64 {
        let made = match &self.stretch {
            Some(stretch) if stretch.decodes => stretch.ended(now) * self.batch.len() as u64,
            _ => 0,
        };
        self.prompts + self.context + made
    }

    /// Tokens that a request needs here, and how many of them it can share with its session's prefix.
    fn needs(&self, request: &Request) -> (u64, u64) {
        match self.role {
            Role::Whole => (request.prompt + request.output, request.prefix),
            Role::Prefill => (request.prompt, request.prefix),
            Role::Decode => (request.prompt + request.output, 0),
        }
    }

    /// Whether its queue has room for one more.
    pub(super) fn has_room(&self) -> bool {
        self.queue() < self.hardware.queue
    }

    /// A request comes in: there is room, and it needs no more tokens than the KV cache holds.
    pub(super) fn arrive(&mut self, now: f64, request: u32, requests: &[Request], caches: &mut Caches) {
        self.queue.push_back(request);
        if self.role != Role::Decode {
            self.prompts += requests[request as usize].prompt;
        }
        if self.stretch.is_none() {
            self.go_on(now, requests, caches);
        } else if self.queue.len() == 1 && self.can_start(requests, caches) {
            // Otherwise the one before it could not start either, or the stretch was cut for it.
            if let Some(stretch) = self.stretch.as_mut().filter(|stretch| stretch.decodes) {
                stretch.cut(now);
            }
        }
    }

    /// The present stretch of work ends.
    pub(super) fn stretch_ends(&mut self, now: f64, requests: &[Request], caches: &mut Caches) {
        let Some(stretch) = self.stretch.take() else {
            return;
        };
        self.busy += now - stretch.start;
        if stretch.decodes {
            self.steps += stretch.steps;
            self.context += stretch.steps * self.batch.len() as u64;
            while let Some(Reverse((last, request))) =
                self.batch.peek().copied().filter(|next| next.0.0 == self.steps)
            {
                self.batch.pop();
                debug_assert_eq!(last, self.steps, "a stretch ends with the first request to end");
                self.context -= requests[request as usize].prompt + requests[request as usize].output;
                self.done(request, requests, caches);
            }
        }
        if let Some((request, left)) = self.prefill {
            let left = left - stretch.worked_off(stretch.steps);
            self.prefill = Some((request, left));
            if left == 0 {
                self.prefill = None;
                self.prefill_ends(request, requests, caches);
            }
        }
        self.go_on(now, requests, caches);
    }

    /// A transfer from this instance has ended: its cache may have room for the next request.
    pub(super) fn sent(&mut self, now: f64, request: u32, requests: &[Request], caches: &mut Caches) {
        caches.end(self.index, request, requests[request as usize].session);
        if self.stretch.is_none() {
            self.go_on(now, requests, caches);
        }
    }

    /// The instance goes. Returns the requests that it had, in order of arrival; those whose transfer is
    /// under way are not its own any more.
    pub(super) fn go(&mut self, now: f64, requests: &[Request], caches: &mut Caches) -> Vec<u32> {
        if let Some(stretch) = self.stretch.take() {
            self.busy += now - stretch.start;
        }
        let started = self.batch.drain().map(|Reverse((_, request))| request);
        let mut all: Vec<u32> = started.chain(self.prefill.take().map(|(request, _)| request)).collect();
        for request in &all {
            caches.end(self.index, *request, requests[*request as usize].session);
        }
        all.extend(self.queue.drain(..));
        all.sort_unstable();
        (self.context, self.prompts) = (0, 0);
        caches.forget(self.index);
        all
    }

    fn prefill_ends(&mut self, request: u32, requests: &[Request], caches: &mut Caches) {
        let Request { session, prompt, output, keeps, .. } = requests[request as usize];
        self.prompts -= prompt;
        self.happened.push((request, Step::FirstToken));
        caches.keep(self.index, request, session, keeps.min(prompt));
        match self.role {
            _ if output == 1 => self.done(request, requests, caches),
            Role::Prefill => {}
            Role::Whole | Role::Decode => self.join(request, prompt, output),
        }
    }

    /// The request decodes from the next step on; its first token is there.
    fn join(&mut self, request: u32, prompt: u64, output: u64) {
        self.context += prompt + 1;
        self.batch.push(Reverse((self.steps + output - 1, request)));
    }

    fn done(&mut self, request: u32, requests: &[Request], caches: &mut Caches) {
        let Request { session, keeps, .. } = requests[request as usize];
        if self.role == Role::Whole {
            caches.keep(self.index, request, session, keeps);
        }
        caches.end(self.index, request, session);
        self.happened.push((request, Step::Done));
    }

    /// Whether the first in the queue could start at the end of a step.
    fn can_start(&self, requests: &[Request], caches: &Caches) -> bool {
        let Some(first) = self.queue.front() else {
            return false;
        };
        let request = &requests[*first as usize];
        let (total, shared) = self.needs(request);
        self.prefill.is_none()
            && self.batch.len() < self.hardware.slots as usize
            && caches.fits(self.index, request.session, shared, total)
    }

    /// Starts what can start, and the next stretch of work.
    fn go_on(&mut self, now: f64, requests: &[Request], caches: &mut Caches) {
        while self.can_start(requests, caches) {
            let Some(first) = self.queue.pop_front() else {
                break;
            };
            let request = &requests[first as usize];
            let (total, shared) = self.needs(request);
            let hit = caches.start(self.index, first, request, shared, total);
            self.happened.push((first, Step::Started { hit }));
            if self.role == Role::Decode {
                self.join(first, request.prompt, request.output);
            } else {
                self.prefill = Some((first, request.prompt - hit));
            }
        }
        let left = self.prefill.map_or(0, |(_, left)| left);
        let least = self.batch.peek().map(|Reverse((last, _))| last - self.steps);
        self.stretch = match least {
            Some(least) if left == 0 || self.hardware.chunk > 0 => {
                let batch = (self.batch.len() as u64, self.context, least);
                Some(Stretch::steps(&self.hardware, self.speed, now, batch, left))
            }
            _ if left > 0 => Some(Stretch::whole_prompt(&self.hardware, self.speed, now, left)),
            _ => None,
        };
    }
}
