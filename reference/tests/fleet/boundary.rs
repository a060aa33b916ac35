//! What a router sees, is told, and may answer.

use reference::fleet::{Outcome, Scenario, Stopped, Why, run};
use reference::kinds::health::{Health, Signals as HealthSignals};
use reference::kinds::router::{Router, Server, Signals};

use crate::played::scenario;

/// Answers by a list, in a circle, and writes down what it sees and is told.
#[derive(Default)]
struct Recorder {
    answers: Vec<i32>,
    decode_answers: Vec<i32>,
    asked: usize,
    seen: Vec<(f64, Vec<u32>, Vec<Server>)>,
    told: Vec<(f64, String)>,
    halt_at: Option<&'static str>,
}

impl Recorder {
    fn new(answers: &[i32], decode_answers: &[i32]) -> Self {
        Self { answers: answers.to_vec(), decode_answers: decode_answers.to_vec(), ..Self::default() }
    }

    fn look(&mut self, now: f64, signals: &Signals) {
        let servers = (0..signals.server_count()).map(|server| *signals.server(server)).collect();
        self.seen.push((now, signals.all_in_flight().to_vec(), servers));
    }

    fn tell(&mut self, function: &'static str, now: f64, what: String) -> Result<(), &'static str> {
        self.told.push((now, what));
        if self.halt_at == Some(function) { Err("halted") } else { Ok(()) }
    }
}

impl Router for Recorder {
    type Halt = &'static str;

    fn init(&mut self, signals: &mut Box<Signals>) -> Result<(), &'static str> {
        self.tell("init", 0.0, format!("{} servers", signals.server_count()))
    }

    fn route(&mut self, now: f64, signals: &mut Box<Signals>) -> Result<i32, &'static str> {
        self.look(now, signals);
        self.asked += 1;
        self.tell("route", now, format!("route {}", signals.request().tokens))?;
        Ok(self.answers[(self.asked - 1) % self.answers.len()])
    }

    fn route_decode(&mut self, now: f64, signals: &mut Box<Signals>) -> Result<i32, &'static str> {
        self.look(now, signals);
        self.tell("route_decode", now, format!("route_decode {}", signals.request().tokens))?;
        Ok(self.decode_answers[(self.asked - 1) % self.decode_answers.len()])
    }

    fn wants_completions(&self) -> bool {
        true
    }

    fn on_complete(
        &mut self,
        server: u32,
        now: f64,
        latency: f64,
        signals: &mut Box<Signals>,
    ) -> Result<(), &'static str> {
        let counts = signals.all_in_flight().to_vec();
        self.tell("on_complete", now, format!("complete {server} {latency} {counts:?}"))
    }

    fn wants_server_changes(&self) -> bool {
        true
    }

    fn on_server(
        &mut self,
        server: u32,
        up: bool,
        now: f64,
        signals: &mut Box<Signals>,
    ) -> Result<(), &'static str> {
        assert_eq!(signals.server(server).ready, up);
        self.tell("on_server", now, format!("server {server} {up}"))
    }

    fn wants_session_ends(&self) -> bool {
        true
    }

    fn on_session_end(
        &mut self,
        session: u64,
        now: f64,
        signals: &mut Box<Signals>,
    ) -> Result<(), &'static str> {
        let last = if session == signals.request().session { "the last asked" } else { "another" };
        self.tell("on_session_end", now, format!("end of {last}"))
    }
}

/// Ready until anything waits; may halt.
struct Idle(bool);

impl Health for Idle {
    type Halt = &'static str;

    fn ready(
        &mut self,
        _: f64,
        queue: u32,
        _: f64,
        _: &mut Box<HealthSignals>,
    ) -> Result<bool, &'static str> {
        if self.0 { Err("no more") } else { Ok(queue == 0) }
    }
}

type Ended = Result<Outcome, Stopped<&'static str, &'static str>>;

fn played(scenario: &Scenario, recorder: &mut Recorder) -> Ended {
    run(scenario, 0, recorder, |_| Idle(false))
}

const FOUR: &str = "instances = 2\nprefill = 1000.0\nkv = 1000\nstep_ms = 10.0\nstep_ms_per_request = 0.0\nkeys = [70, 71, 72]\n\
     speeds = [1.0, 1.0, 2.0]\n\
     changes = [{ change = \"join\", at = 30.0, loading_ms = 10.0 }, { change = \"leave\", at = 200.0, instance = 0, grace_ms = 100.0 }]\n";

#[test]
fn it_is_told_of_everything_in_its_order_and_sees_loads_as_they_are() {
    let text = format!(
        "{FOUR}script = [{{ at = 0.0, session = 5, prompt = 100, output = 3 }}, {{ at = 20.0, session = 6, prompt = 50, output = 1 }}, \
         {{ at = 50.0, session = 6, prompt = 60, output = 1 }}, {{ at = 115.0, session = 5, prompt = 103, output = 1 }}]"
    );
    let mut recorder = Recorder::new(&[0, 0, 1, 2], &[]);
    played(&scenario(&text), &mut recorder).unwrap();
    let told: Vec<_> = recorder.told.iter().map(|(now, what)| (*now, what.as_str())).collect();
    assert_eq!(
        told,
        [
            (0.0, "2 servers"),
            (0.0, "route 100"),
            (20.0, "route 50"),
            (20.0, "server 0 false"),
            (40.0, "server 2 true"),
            (50.0, "route 60"),
            // The first prefill ends, the second begins: nobody waits.
            (100.0, "server 0 true"),
            (110.0, "complete 1 60 [2, 0, 0]"),
            (115.0, "route 103"),
            (150.0, "complete 0 130 [1, 0, 1]"),
            (150.0, "end of another"),
            // 103 tokens at twice the speed. The session's first turn is still under way.
            (166.5, "complete 2 51.5 [1, 0, 0]"),
            (170.0, "complete 0 170 [0, 0, 0]"),
            (170.0, "end of the last asked"),
        ]
    );
    let (_, counts, servers) = &recorder.seen[2];
    assert_eq!((counts.as_slice(), servers.len()), ([2, 0, 0].as_slice(), 3));
    let shown: Vec<_> = servers.iter().map(|server| (server.key, server.weight, server.ready)).collect();
    assert_eq!(shown, [(70, 1.0, false), (71, 1.0, true), (72, 2.0, true)]);
    // Both prompts, and the reservation of the first: the second has none yet.
    assert_eq!((servers[0].pending_tokens, servers[0].kv_used), (150, 0.103));
    let (now, _, servers) = &recorder.seen[3];
    // The first request's context is its prompt and one token; decode stands still for the second.
    assert_eq!((*now, servers[0].pending_tokens, servers[0].kv_used), (115.0, 151, 0.154));
    assert_eq!(servers[0].ewma_latency, 100.0);
    assert_eq!(servers[1].ewma_latency, 60.0);
    // Of 103 tokens the first 102 could be known, and 100 are there.
    assert_eq!([0, 1, 2].map(|server: usize| servers[server].prefix_cached), [100, 0, 0]);
}

#[test]
fn a_prefix_counts_as_far_as_the_prompt_can_begin_with_it() {
    // 103 tokens are there; of 50 the last one is always worked off.
    let text = "instances = 1\nscript = [{ at = 0.0, session = 5, prompt = 100, output = 3 }, \
         { at = 1000.0, session = 5, prompt = 50, output = 1 }]";
    let mut recorder = Recorder::new(&[0], &[]);
    run(&scenario(text), 0, &mut recorder, |_| Always).unwrap();
    assert_eq!(recorder.seen[1].2[0].prefix_cached, 49);
}

#[test]
fn contexts_grow_with_each_step_and_reports_come_when_they_are_due() {
    let text = "instances = 1\nprefill = 1000.0\nkv = 1000\nstep_ms = 10.0\nstep_ms_per_request = 0.0\nscript = [
        { at = 0.0, session = 5, prompt = 100, output = 50 }, { at = 125.0, session = 6, prompt = 7, output = 1 },
        { at = 155.0, session = 7, prompt = 5, output = 1 }, { at = 405.0, session = 8, prompt = 1, output = 1 }]";
    let pending = |text: &str| -> Vec<_> {
        let mut recorder = Recorder::new(&[0], &[]);
        run(&scenario(text), 0, &mut recorder, |_| Always).unwrap();
        recorder.seen.iter().map(|(_, _, servers)| servers[0].pending_tokens).collect()
    };
    // Steps end at 110, 120 and 130, the prefill of 7 at 137, a step at 147, another at 157.
    // Then the prefill of 5 until 162, and a step every 10 ms: the 24th at 402.
    assert_eq!(pending(text), [0, 103, 105, 130]);
    // Every 60 ms: nothing at 0, what was there at 120, the same still, and at 360 (after the 19th).
    assert_eq!(pending(&format!("report_ms = 60.0\n{text}")), [0, 103, 103, 125]);
}

/// Always ready.
struct Always;

impl Health for Always {
    type Halt = &'static str;

    fn ready(&mut self, _: f64, _: u32, _: f64, _: &mut Box<HealthSignals>) -> Result<bool, &'static str> {
        Ok(true)
    }
}

const SPLIT: &str = "instances = 4\ndecode_instances = 2\nprefill = 1000.0\nscript = [{ at = 0.0, session = 0, prompt = 10, output = 2 }, \
     { at = 5.0, session = 1, prompt = 10, output = 2 }]\n";

#[test]
fn each_pool_is_shown_as_ready_in_its_turn() {
    let mut recorder = Recorder::new(&[0, 1], &[3, 3]);
    played(&scenario(SPLIT), &mut recorder).unwrap();
    let ready: Vec<Vec<_>> = recorder
        .seen
        .iter()
        .map(|(.., servers)| servers.iter().map(|server| server.ready).collect())
        .collect();
    assert_eq!(ready[0], [true, true, false, false]);
    assert_eq!(ready[1], [false, false, true, true]);
    // In flight at the decode instance from the decision on.
    assert_eq!(recorder.seen[2].1, [1, 0, 0, 1]);
}

#[test]
fn an_answer_is_a_ready_server_of_the_pool() {
    let stopped = |text: &str, answers: &[i32], decode: &[i32]| {
        let mut recorder = Recorder::new(answers, decode);
        played(&scenario(text), &mut recorder).expect_err("it is refused")
    };
    let loading = format!("{FOUR}script = [{{ at = 35.0, session = 5, prompt = 100, output = 3 }}]");
    let at = |function, decision, now, why| Stopped { function, decision, now, why };
    let no = |answer, servers| Why::NoSuchServer { answer, servers };
    assert_eq!(stopped(&loading, &[2], &[]), at("route", 0, 35.0, Why::NotReady { answer: 2 }));
    assert_eq!(stopped(&loading, &[3], &[]), at("route", 0, 35.0, no(3, 3)));
    assert_eq!(stopped(&loading, &[-1], &[]), at("route", 0, 35.0, no(-1, 3)));
    assert_eq!(stopped(SPLIT, &[2], &[2]), at("route", 0, 0.0, Why::NotReady { answer: 2 }));
    assert_eq!(stopped(SPLIT, &[0], &[2, 1]), at("route_decode", 1, 5.0, Why::NotReady { answer: 1 }));
    assert_eq!(stopped(SPLIT, &[0], &[4]), at("route_decode", 0, 0.0, no(4, 4)));
}

#[test]
fn a_policy_that_halts_ends_the_run_where_it_does() {
    let text = format!(
        "{FOUR}script = [{{ at = 0.0, session = 5, prompt = 100, output = 1 }}, {{ at = 150.0, session = 6, prompt = 10, output = 1 }}, \
         {{ at = 151.0, session = 6, prompt = 10, output = 1 }}]"
    );
    for (function, decision, now) in [
        ("init", 0, 0.0),
        ("route", 0, 0.0),
        ("on_server", 1, 40.0),
        ("on_complete", 1, 100.0),
        ("on_session_end", 1, 100.0),
    ] {
        let mut recorder = Recorder { halt_at: Some(function), ..Recorder::new(&[0], &[]) };
        let stopped = played(&scenario(&text), &mut recorder).expect_err("it halts");
        assert_eq!(stopped, Stopped { function, decision, now, why: Why::Halt("halted") });
    }
    let mut recorder = Recorder { halt_at: Some("route_decode"), ..Recorder::new(&[0], &[2]) };
    let stopped = played(&scenario(SPLIT), &mut recorder).expect_err("it halts");
    assert_eq!((stopped.function, stopped.decision), ("route_decode", 0));
    let stopped = run(&scenario(&text), 0, &mut Recorder::new(&[1], &[]), |instance| Idle(instance == 1));
    let why = Why::HealthHalt { instance: 1, halt: "no more" };
    assert_eq!(stopped.expect_err("it halts"), Stopped { function: "ready", decision: 1, now: 0.0, why });
}
