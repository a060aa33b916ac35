//! The requests of a run: drawn by session and turn, or scripted. No policy has a say in them.
//!
//! A session's turns arrive at times that are drawn, not when the turn before has been answered: so every
//! policy meets the same requests at the same times. A turn may thus come before the answer to the one
//! before; its prompt holds that answer all the same.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use serde::{Deserialize, Serialize};

use super::lengths::Lengths;
use crate::random::{Draws, Purpose, SplitDraws, exponential, mixed};

/// A request, as the world knows it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Request {
    /// When it arrives, in milliseconds.
    pub at: f64,
    /// Its session, numbered from 0 within the run.
    pub session: u32,
    /// The length of its prompt, in tokens.
    pub prompt: u64,
    /// The length of its answer, in tokens, which no router sees.
    pub output: u64,
    /// How many of the prompt's first tokens some earlier request of the session has had.
    pub prefix: u64,
    /// How many of its first tokens (prompt, then answer) a later one of the session can begin with.
    pub keeps: u64,
    /// The instance that a script sends it to without asking the router.
    pub placed: Option<u32>,
}

/// A row of a script.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// When, in milliseconds.
    pub at: f64,
    /// Any number that names the session. A row's prompt begins with the context (prompt and output) of the
    /// session's row before, as far as it is longer than that, and with all of itself but a token otherwise.
    pub session: u64,
    /// The length of the prompt, in tokens.
    pub prompt: u64,
    /// The length of the answer, in tokens, at least 1.
    pub output: u64,
    /// The instance that it is sent to, by index, whether or not that says it is ready; the router is not
    /// asked. Without it the router is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instance: Option<u32>,
}

/// How many turns a session has.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(untagged, expecting = "a number of turns, or `{ mean = … }`")]
pub enum Turns {
    /// All the same number.
    Fixed(u32),
    /// Geometric from 1 up, cut off at [`Turns::MOST`].
    Geometric(Mean),
}

/// The mean of a geometric number of turns.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mean {
    /// The mean before the cut, at least 1.
    pub mean: f64,
}

impl Turns {
    /// The most turns of a session.
    pub const MOST: u32 = 1000;

    pub(super) fn check(self) -> Result<(), String> {
        match self {
            Self::Fixed(turns) if (1..=Self::MOST).contains(&turns) => Ok(()),
            Self::Fixed(turns) => Err(format!("1 to {}, not {turns}", Self::MOST)),
            Self::Geometric(Mean { mean }) if (1.0..=100.0).contains(&mean) => Ok(()),
            Self::Geometric(Mean { mean }) => Err(format!("a mean is from 1 to 100, not {mean:?}")),
        }
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to a thousand")]
    fn drawn(self, uniform: f64) -> u32 {
        match self {
            Self::Fixed(turns) => turns,
            Self::Geometric(Mean { mean }) => {
                let more = libm::log(1.0 - uniform) / libm::log(1.0 - 1.0 / mean);
                1 + more.min(f64::from(Self::MOST - 1)) as u32
            }
        }
    }
}

/// Popular sessions. Each is a long prefix that many requests begin with, such as a document that many ask
/// about; a visit is one turn, whose new tokens nobody else has.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hot {
    /// How many there are, all equally popular.
    pub sessions: u32,
    /// The share of the arriving sessions that are visits to one of them.
    pub share: f64,
    /// The length of the prefix, in tokens.
    pub prefix: u64,
}

/// Sessions with exponential gaps.
#[derive(Clone, Debug, PartialEq)]
pub struct Poisson {
    /// Sessions (visits included) a second, on average.
    pub sessions_per_s: f64,
    /// Requests in the run: the first so many to arrive.
    pub requests: u64,
    /// Turns of a session.
    pub turns: Turns,
    /// Mean of the exponential time from a turn's arrival to the next one's, in milliseconds.
    pub think_ms: f64,
    /// New tokens of a session's first turn.
    pub prompt: Lengths,
    /// New tokens of each later turn.
    pub follow_up: Lengths,
    /// Tokens of an answer.
    pub output: Lengths,
    /// Popular sessions, if there are any.
    pub hot: Option<Hot>,
}

/// The requests of a run.
#[derive(Clone, Debug, PartialEq)]
pub enum Traffic {
    /// Row by row; times never decrease.
    Scripted(Vec<Row>),
    /// Drawn from the seed.
    Poisson(Poisson),
}

/// The requests in order of arrival, with the hash by which a router knows each session.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrivals {
    /// The requests.
    pub requests: Vec<Request>,
    /// Each session's hash.
    pub hashes: Vec<u64>,
}

/// What is next of a session that has begun. Times are not negative, so that their bits order as they do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Next {
    at: u64,
    visit: u32,
    turn: u32,
    turns: u32,
    context: u64,
}

impl Traffic {
    /// How many requests a run has.
    #[must_use]
    pub fn requests(&self) -> u64 {
        match self {
            Self::Scripted(rows) => rows.len() as u64,
            Self::Poisson(stream) => stream.requests,
        }
    }

    /// The requests that this seed brings.
    #[must_use]
    pub fn arrivals(&self, seed: u64) -> Arrivals {
        match self {
            Self::Scripted(rows) => scripted(rows),
            Self::Poisson(stream) => stream.arrivals(seed),
        }
    }
}

fn scripted(rows: &[Row]) -> Arrivals {
    let mut contexts = BTreeMap::new();
    let mut hashes = Vec::new();
    let requests = rows.iter().map(|row| {
        let (session, context) = contexts.entry(row.session).or_insert_with(|| {
            hashes.push(mixed(row.session));
            (u32::try_from(hashes.len() - 1).unwrap_or(u32::MAX), 0)
        });
        let prefix = row.prompt.saturating_sub(1).min(*context);
        *context = row.prompt + row.output;
        Request {
            at: row.at,
            session: *session,
            prompt: row.prompt,
            output: row.output,
            prefix,
            keeps: *context,
            placed: row.instance,
        }
    });
    Arrivals { requests: requests.collect(), hashes }
}

impl Poisson {
    fn arrivals(&self, seed: u64) -> Arrivals {
        let mut draws = Draws::Split(SplitDraws::new(seed, 0));
        let gap_rate = self.sessions_per_s / 1000.0;
        let popular = self.hot.map_or(0, |hot| hot.sessions);
        let mut visited = vec![false; popular as usize];
        let mut begun = BinaryHeap::new();
        let mut requests = Vec::with_capacity(usize::try_from(self.requests).unwrap_or(0));
        let mut visits: u32 = 0;
        let mut start = exponential(draws.of(Purpose::SessionGap, 0), gap_rate);
        while (requests.len() as u64) < self.requests {
            let first = begun.peek().map(|Reverse(Next { at, .. })| f64::from_bits(*at));
            if first.is_none_or(|at| start < at) {
                let turns = self.turns.drawn(draws.of(Purpose::Turns, u64::from(visits)));
                begun.push(Reverse(Next { at: start.to_bits(), visit: visits, turn: 0, turns, context: 0 }));
                visits += 1;
                start += exponential(draws.of(Purpose::SessionGap, u64::from(visits)), gap_rate);
            } else if let Some(Reverse(next)) = begun.pop() {
                requests.push(self.turn(next, popular, &mut visited, &mut draws, &mut begun));
            }
        }
        let hashes = (0..popular + visits).map(|session| mixed(mixed(seed) ^ u64::from(session))).collect();
        Arrivals { requests, hashes }
    }

    /// The request of this turn; what comes after it joins `begun`.
    fn turn(
        &self,
        next: Next,
        popular: u32,
        visited: &mut [bool],
        draws: &mut Draws,
        begun: &mut BinaryHeap<Reverse<Next>>,
    ) -> Request {
        let Next { at, visit, turn, turns, context } = next;
        let at = f64::from_bits(at);
        let mut length = |lengths: &Lengths, component, within| {
            let which = draws.of_attempt(component, u64::from(visit), turn);
            lengths.length(which, draws.of_attempt(within, u64::from(visit), turn))
        };
        let new = if turn == 0 { &self.prompt } else { &self.follow_up };
        let new = length(new, Purpose::PromptComponent, Purpose::Prompt);
        let output = length(&self.output, Purpose::OutputComponent, Purpose::Output);
        if let Some((hot, which)) = self.popular(visit, draws) {
            let prefix = if std::mem::replace(&mut visited[which as usize], true) { hot.prefix } else { 0 };
            let prompt = hot.prefix + new;
            return Request { at, session: which, prompt, output, prefix, keeps: hot.prefix, placed: None };
        }
        let prompt = context + new;
        let keeps = prompt + output;
        if turn + 1 < turns {
            let think =
                exponential(draws.of_attempt(Purpose::Think, u64::from(visit), turn), 1.0 / self.think_ms);
            let at = (at + think).to_bits();
            begun.push(Reverse(Next { at, visit, turn: turn + 1, turns, context: keeps }));
        }
        Request { at, session: popular + visit, prompt, output, prefix: context, keeps, placed: None }
    }

    /// The popular session that this is a visit to.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "below the number of sessions"
    )]
    fn popular(&self, visit: u32, draws: &mut Draws) -> Option<(Hot, u32)> {
        let hot = self.hot?;
        let u = draws.of(Purpose::Popular, u64::from(visit));
        let which = (u / hot.share * f64::from(hot.sessions)) as u32;
        (u < hot.share).then_some((hot, which.min(hot.sessions - 1)))
    }
}
