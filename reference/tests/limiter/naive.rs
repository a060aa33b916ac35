//! A second model of the world, as simple as can be and quadratic: what it asks and tells a policy, and what
//! it counts, are the world's to the last bit.
//!
//! It holds no heap and no line. Who has ended, who holds a place and who waits is found among all requests
//! each time; a line is the recursion "who comes next starts to ask when the one before has left".

use proptest::prelude::*;
use reference::kinds::limiter::{Limiter, Signals};
use reference::limiter::Answer::{self, Allow, WaitTime};
use reference::limiter::{Metric, Mode, Poisson, Requests, Rule, Scenario, run};
use reference::policies::limiter::{LIMITERS, RequestCount};
use reference::random::{Draws, Purpose, SplitDraws, exponential};

use crate::recorder::{Chance, Recorder, listed};
use crate::strategies::{holding, waiting};

#[derive(Clone, Copy, Debug)]
struct Request {
    arrived: f64,
    cost: f64,
    /// When it ends, if it passes.
    ends: f64,
}

fn requests(scenario: &Scenario, seed: u64) -> Vec<Request> {
    let Requests::Poisson(Poisson { arrivals_per_s, requests, costs, .. }) = &scenario.requests else {
        unreachable!("a stream")
    };
    let mut draws = Draws::Split(SplitDraws::new(seed, 0));
    let mean = scenario.concurrency.and_then(|concurrency| concurrency.hold).unwrap_or(1.0);
    let mut arrived = 0.0;
    let next = |request| {
        arrived += exponential(draws.of(Purpose::Gap, request), arrivals_per_s / 1000.0);
        let (which, mut end, mut cost) = (draws.of(Purpose::Cost, request), 0.0, None);
        for part in costs.weighted() {
            end += part.share;
            if which < end && cost.is_none() {
                cost = Some(part.cost);
            }
        }
        let cost = cost.unwrap_or(costs.weighted()[costs.weighted().len() - 1].cost);
        let hold = exponential(draws.of(Purpose::Hold, request), 1.0 / mean);
        Request { arrived, cost, ends: arrived + hold }
    };
    (0..*requests).map(next).collect()
}

/// What a policy was asked and told, in order, in bits: 0 `allow`, 1 `wait_time`, 2 `on_end`.
type Log = Vec<(u8, u64, u64, Option<Answer>)>;

/// Requests that before: their times and costs. What they make right follows from the list alone.
#[derive(Default)]
struct Passed(Vec<(f64, f64)>);

impl Passed {
    const SLACK: f64 = 1e-6;

    /// Whether the answer is right by the rule, where `free` says whether there is a place.
    fn agrees(&self, scenario: &Scenario, free: bool, now: f64, cost: f64, answer: Answer) -> bool {
        let limits = scenario.limits(0);
        let (rate, capacity) = (limits.rate_per_s / 1000.0, limits.capacity);
        let slack = Self::SLACK * capacity.max(1.0);
        let (mut tokens, mut content, mut drained, mut last) = (capacity, 0.0f64, f64::NEG_INFINITY, 0.0);
        for (at, cost) in self.0.iter().copied().chain([(now, 0.0)]) {
            tokens = capacity.min(tokens + (at - last) * rate) - cost;
            content = (content - (at - last) * rate).max(0.0) + cost;
            if cost > 0.0 {
                drained = drained.max(at) + cost / rate;
            }
            last = at;
        }
        // Milliseconds until it passes, below 0 if it would have before.
        let wait = match scenario.rule {
            Rule::TokenBucket => (cost - tokens) / rate,
            Rule::LeakyBucketMeter => (content + cost - capacity) / rate,
            Rule::LeakyBucketShaper => drained - now,
        };
        let tolerance = slack / rate;
        match answer {
            Allow(passes) => {
                let right = free && wait <= 0.0 && cost <= capacity;
                let boundary = if cost > capacity { wait.max((cost - capacity) / rate) } else { wait };
                passes == right
                    || (free && boundary.abs() <= tolerance)
                    || (free && wait <= tolerance && (cost - capacity).abs() <= slack)
            }
            WaitTime(f64::INFINITY) => cost > capacity - slack,
            WaitTime(answer) => {
                cost <= capacity + slack && (answer - wait.max(0.0)).abs() <= tolerance + 1e-9 * wait.max(0.0)
            }
        }
    }
}

#[derive(Debug, Default, PartialEq)]
struct Modelled {
    log: Log,
    right: u64,
    allowed: u64,
    refused: u64,
    ended: u64,
    held_max: usize,
    queue_max: usize,
    full: u64,
    delays: Vec<u64>,
}

fn signals(scenario: &Scenario, seed: u64) -> Signals {
    let limits = scenario.limits(seed);
    let concurrency = scenario.concurrency.map_or(0, |concurrency| concurrency.most);
    let draws = Draws::Split(SplitDraws::new(seed, 0));
    Signals { rate_per_s: limits.rate_per_s, capacity: limits.capacity, concurrency, draws }
}

/// What holds places, without a line.
fn places<L: Limiter>(scenario: &Scenario, seed: u64, mut policy: L) -> Modelled
where
    L::Halt: std::fmt::Debug,
{
    let (all, mut signals, mut model) =
        (requests(scenario, seed), Box::new(signals(scenario, seed)), Modelled::default());
    let most = scenario.concurrency.expect("places").most as usize;
    policy.init(&mut signals).unwrap();
    let (mut passes, mut told, mut before) =
        (vec![false; all.len()], vec![false; all.len()], Passed::default());
    let mut tell =
        |now: f64, passes: &[bool], policy: &mut L, signals: &mut Box<Signals>, model: &mut Modelled| {
            let due = |request: &usize| passes[*request] && all[*request].ends <= now && !told[*request];
            let mut ends: Vec<_> = (0..all.len()).filter(due).collect();
            ends.sort_by(|one, other| all[*one].ends.total_cmp(&all[*other].ends).then(one.cmp(other)));
            for request in ends {
                told[request] = true;
                let Request { ends, cost, .. } = all[request];
                model.ended += 1;
                model.log.push((2, ends.to_bits(), cost.to_bits(), None));
                policy.on_end(ends, cost, signals).unwrap();
            }
        };
    for (number, Request { arrived: now, cost, .. }) in all.iter().copied().enumerate() {
        tell(now, &passes, &mut policy, &mut signals, &mut model);
        let holds = |request: &usize| passes[*request] && all[*request].ends > now;
        let held = (0..number).filter(holds).count();
        let answer = policy.allow(now, cost, &mut signals).unwrap();
        model.log.push((0, now.to_bits(), cost.to_bits(), Some(Allow(answer))));
        model.right += u64::from(before.agrees(scenario, held < most, now, cost, Allow(answer)));
        passes[number] = answer;
        if answer {
            model.allowed += 1;
            model.held_max = model.held_max.max(held + 1);
            before.0.push((now, cost));
        } else {
            model.refused += 1;
        }
    }
    let last = all[all.len() - 1].arrived;
    tell(last, &passes, &mut policy, &mut signals, &mut model);
    model
}

/// What waits in line.
fn line<L: Limiter>(scenario: &Scenario, seed: u64, mut policy: L) -> Modelled
where
    L::Halt: std::fmt::Debug,
{
    let Mode::Queue { most } = scenario.mode else { unreachable!("a line") };
    let (all, mut signals, mut model) =
        (requests(scenario, seed), Box::new(signals(scenario, seed)), Modelled::default());
    policy.init(&mut signals).unwrap();
    // When those that joined leave.
    let (mut leaves, mut before): (Vec<f64>, _) = (Vec::new(), Passed::default());
    let limits = scenario.limits(seed);
    for Request { arrived, cost, .. } in all {
        let waiting = |leaves: &[f64]| leaves.iter().filter(|leaves| **leaves > arrived).count();
        if waiting(&leaves) >= most as usize {
            model.full += 1;
            model.refused += 1;
            continue;
        }
        let mut now = leaves.last().map_or(arrived, |before| before.max(arrived));
        let wait = policy.wait_time(now, cost, &mut signals).unwrap();
        model.log.push((1, now.to_bits(), cost.to_bits(), Some(WaitTime(wait))));
        model.right += u64::from(before.agrees(scenario, true, now, cost, WaitTime(wait)));
        let mut passes = false;
        if wait <= 1e19 {
            let slack = Passed::SLACK * limits.capacity.max(1.0);
            let grace = 2.0 * (1e-9 * wait + slack / limits.rate_per_s * 1000.0);
            let turn = now + wait;
            for turn in [turn, (turn + grace).max(turn.next_up())] {
                now = turn;
                passes = policy.allow(now, cost, &mut signals).unwrap();
                model.log.push((0, now.to_bits(), cost.to_bits(), Some(Allow(passes))));
                model.right += u64::from(before.agrees(scenario, true, now, cost, Allow(passes)));
                if passes {
                    break;
                }
            }
        }
        if passes {
            model.allowed += 1;
            model.delays.push((now - arrived).to_bits());
            before.0.push((now, cost));
        } else {
            model.refused += 1;
        }
        leaves.push(now);
        model.queue_max = model.queue_max.max(waiting(&leaves));
    }
    model
}

/// The world's own run, as the model would have it.
fn found<L: Limiter>(scenario: &Scenario, seed: u64, policy: L) -> Modelled
where
    L::Halt: std::fmt::Debug,
{
    let mut recorder = Recorder::new(policy);
    let outcome = run(scenario, seed, &mut recorder).unwrap();
    let mut log = Log::new();
    let mut ended = recorder.ended.iter().peekable();
    for (number, asked) in recorder.asked.iter().enumerate() {
        while let Some(end) = ended.next_if(|end| end.asked <= number) {
            log.push((2, end.now.to_bits(), end.cost.to_bits(), None));
        }
        let function = u8::from(asked.answer.function() == "wait_time");
        log.push((function, asked.now.to_bits(), asked.cost.to_bits(), Some(asked.answer)));
    }
    log.extend(ended.map(|end| (2, end.now.to_bits(), end.cost.to_bits(), None)));
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "counts")]
    let count = |metric| outcome.metric(metric).unwrap_or(0.0) as u64;
    let delays = outcome.delays().and_then(|delays| delays.values()).unwrap_or_default();
    Modelled {
        log,
        right: outcome.right(),
        allowed: count(Metric::Allowed),
        refused: count(Metric::Refused),
        ended: count(Metric::Ended),
        held_max: usize::try_from(count(Metric::HeldMax)).unwrap(),
        queue_max: usize::try_from(count(Metric::QueueMax)).unwrap(),
        full: count(Metric::QueueFull),
        delays: delays.iter().map(|delay| delay.to_bits()).collect(),
    }
}

proptest! {
    #[test]
    fn places_are_held_and_given_back_as_in_the_model(scenario in holding(), seed: u64) {
        for policy in LIMITERS {
            let one = found(&scenario, seed, listed(policy.name));
            prop_assert_eq!(one, places(&scenario, seed, listed(policy.name)), "{}", policy.name);
        }
        prop_assert_eq!(found(&scenario, seed, Chance), places(&scenario, seed, Chance));
    }

    #[test]
    fn requests_wait_in_line_as_in_the_model(scenario in waiting(), seed: u64) {
        for policy in LIMITERS {
            let one = found(&scenario, seed, listed(policy.name));
            prop_assert_eq!(one, line(&scenario, seed, listed(policy.name)), "{}", policy.name);
        }
        prop_assert_eq!(found(&scenario, seed, Chance), line(&scenario, seed, Chance));
        let counting = RequestCount::default();
        prop_assert_eq!(found(&scenario, seed, counting), line(&scenario, seed, counting));
    }
}
