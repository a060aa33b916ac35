//! Runs whose every time can be worked out by hand.

use reference::fleet::{Fate, Journey, Metric, Outcome, Quantity, run};
use reference::kinds::health::{Health, Signals as HealthSignals};
use reference::policies::health::{Hysteresis, QueueThreshold};
use reference::policies::router::fleet::{ConsistentHashing, DecodeBy, TwoPools};

use crate::played::{metric, played, played_with, scenario};

/// One instance: 1 token a millisecond, steps of 10 ms and 1 ms more for each request.
const ONE: &str =
    "instances = 1\nprefill = 1000.0\nslots = 8\nkv = 10000\nstep_ms = 10.0\nstep_ms_per_request = 1.0\n";

fn of(text: &str) -> Outcome {
    played(&scenario(text), 0, "least_connections")
}

fn times(journey: &Journey) -> (f64, f64, f64) {
    (journey.started.unwrap(), journey.first_token.unwrap(), journey.end.unwrap())
}

#[test]
fn decode_takes_its_steps_and_each_request_prolongs_them() {
    // Prefill 100 ms, 4 more tokens alone at 11 ms.
    let outcome = of(&format!("{ONE}script = [{{ at = 5.0, session = 0, prompt = 100, output = 5 }}]"));
    assert_eq!(times(&outcome.journeys()[0]), (5.0, 105.0, 149.0));
    assert_eq!(metric(&outcome, Metric::Mean(Quantity::Ttft)), 100.0);
    assert_eq!(metric(&outcome, Metric::Mean(Quantity::Tpot)), 11.0);
    assert_eq!(metric(&outcome, Metric::Mean(Quantity::Latency)), 144.0);
    // Both start at 0: the second prefill begins when the first ends, and no step is made before both are
    // there. Then 3 steps of 12 ms, and 2 more of 11 for the longer one.
    let outcome = of(&format!(
        "{ONE}script = [{{ at = 0.0, session = 0, prompt = 100, output = 4 }}, {{ at = 0.0, session = 1, prompt = 50, output = 6 }}]"
    ));
    assert_eq!(times(&outcome.journeys()[0]), (0.0, 100.0, 150.0 + 36.0));
    assert_eq!(times(&outcome.journeys()[1]), (100.0, 150.0, 150.0 + 36.0 + 22.0));
}

#[test]
fn a_context_prolongs_each_step_by_its_tokens() {
    // Contexts of 101, 102 and 103 tokens at 0.5 ms.
    let outcome = of(&format!(
        "{ONE}step_ms_per_token = 0.5\nscript = [{{ at = 0.0, session = 0, prompt = 100, output = 4 }}]"
    ));
    assert_eq!(outcome.journeys()[0].end, Some(100.0 + 3.0 * 11.0 + (101.0 + 102.0 + 103.0) / 2.0));
}

#[test]
fn prefill_waits_for_the_step_under_way_and_then_stalls_decode() {
    // Steps end at 111, 122 and 133; the request of 115 starts at 122 and is done with prefill at 172.
    let rows = "script = [{ at = 0.0, session = 0, prompt = 100, output = 4 }, { at = 115.0, session = 1, prompt = 50, output = 1 }]";
    let outcome = of(&format!("{ONE}{rows}"));
    assert_eq!(times(&outcome.journeys()[1]), (122.0, 172.0, 172.0));
    assert_eq!(outcome.journeys()[0].end, Some(172.0 + 11.0));
    // With chunks of 20 tokens: steps of 11 + 20, which make both go on; 20, 20 and 10 tokens.
    let outcome = of(&format!("{ONE}chunk = 20\n{rows}"));
    assert_eq!(outcome.journeys()[0].end, Some(122.0 + 31.0));
    assert_eq!(times(&outcome.journeys()[1]), (122.0, 122.0 + 31.0 + 30.0, 122.0 + 31.0 + 30.0));
}

#[test]
fn a_prefix_skips_its_part_of_the_prefill() {
    // The second turn begins with the first one's 105 tokens: 45 are left.
    let outcome = of(&format!(
        "{ONE}script = [{{ at = 0.0, session = 9, prompt = 100, output = 5 }}, {{ at = 500.0, session = 9, prompt = 150, output = 1 }}, \
         {{ at = 1000.0, session = 8, prompt = 150, output = 1 }}]"
    ));
    assert_eq!(outcome.journeys().iter().map(|journey| journey.hit).collect::<Vec<_>>(), [0, 105, 0]);
    assert_eq!(outcome.journeys()[1].first_token, Some(545.0));
    assert_eq!(outcome.journeys()[2].first_token, Some(1150.0));
    assert_eq!(metric(&outcome, Metric::PrefixHit), 1.0);
}

#[test]
fn the_least_recently_used_prefix_goes_first_and_only_for_room() {
    // 250 tokens: two prefixes of 101 fit beside one another, a third request drops the older one.
    let outcome = of("instances = 1\nprefill = 1000.0\nkv = 250\n\
         script = [{ at = 0.0, session = 1, prompt = 100, output = 1 }, { at = 200.0, session = 2, prompt = 100, output = 1 }, \
         { at = 400.0, session = 1, prompt = 110, output = 1 }, { at = 600.0, session = 3, prompt = 100, output = 1 }, \
         { at = 800.0, session = 1, prompt = 120, output = 1 }, { at = 1000.0, session = 2, prompt = 110, output = 1 }]");
    let hits: Vec<_> = outcome.journeys().iter().map(|journey| journey.hit).collect();
    assert_eq!(hits, [0, 0, 101, 0, 111, 0]);
    assert_eq!(metric(&outcome, Metric::PrefixHit), (101.0 + 111.0) / (101.0 + 111.0 + 101.0));
}

#[test]
fn what_never_fits_or_finds_the_queue_full_is_rejected() {
    let outcome = of("instances = 1\nprefill = 1000.0\nkv = 100\nqueue = 1\n\
         script = [{ at = 0.0, session = 0, prompt = 100, output = 1 }, { at = 1.0, session = 1, prompt = 99, output = 1 }, \
         { at = 2.0, session = 2, prompt = 10, output = 1 }, { at = 3.0, session = 3, prompt = 10, output = 1 }]");
    let fates: Vec<_> = outcome.journeys().iter().map(|journey| journey.fate).collect();
    assert_eq!(fates, [Fate::Rejected, Fate::Served, Fate::Served, Fate::Rejected]);
    // The third waits for room in the KV cache, though a slot is free.
    assert_eq!(outcome.journeys()[2].started, Some(100.0));
    assert_eq!(metric(&outcome, Metric::Rejected), 2.0);
    assert_eq!(metric(&outcome, Metric::PeakEngineQueue), 1.0);
}

#[test]
fn an_instance_loads_before_it_is_asked_and_what_outlasts_its_grace_is_cut_off() {
    // Nobody is there from 100 on, until the one that joined at 150 has loaded.
    let outcome = of("instances = 1\nprefill = 1000.0\n\
         changes = [{ change = \"leave\", at = 100.0, instance = 0, grace_ms = 50.0 }, { change = \"join\", at = 150.0, loading_ms = 250.0 }]\n\
         script = [{ at = 90.0, session = 0, prompt = 30, output = 1 }, { at = 95.0, session = 1, prompt = 100, output = 1 }, \
         { at = 120.0, session = 0, prompt = 40, output = 1 }, { at = 500.0, session = 1, prompt = 101, output = 1 }]");
    let journeys = outcome.journeys();
    assert_eq!(times(&journeys[0]), (90.0, 120.0, 120.0));
    assert_eq!((journeys[1].fate, journeys[1].end), (Fate::Truncated, Some(150.0)));
    assert_eq!((journeys[2].routed, journeys[2].instance), (Some(400.0), Some(1)));
    assert_eq!(times(&journeys[2]), (400.0, 440.0, 440.0));
    assert_eq!(metric(&outcome, Metric::PeakRouterQueue), 1.0);
    assert_eq!(metric(&outcome, Metric::AllOut), 300.0 / 601.0);
    assert_eq!(
        (metric(&outcome, Metric::SessionsMoved), metric(&outcome, Metric::SessionsMovedShare)),
        (2.0, 1.0)
    );
    assert_eq!(metric(&outcome, Metric::Truncated), 1.0);
    assert_eq!(outcome.router_queue().area(), 280.0);
}

#[test]
fn what_nobody_would_ever_go_on_with_is_unfinished() {
    let outcome =
        of("instances = 1\nchanges = [{ change = \"leave\", at = 10.0, instance = 0, grace_ms = 0.0 }]\n\
         script = [{ at = 20.0, session = 0, prompt = 30, output = 1 }]");
    assert_eq!(outcome.fate(Fate::Unfinished), 1);
    assert_eq!(outcome.metric(Metric::Mean(Quantity::Ttft)), None);
}

/// Two prefill instances and two for decode. A token's cache is 1 MB, the link has 1 GB/s: 1 ms a token.
const SPLIT: &str = "instances = 4\ndecode_instances = 2\nprefill = 1000.0\nstep_ms = 10.0\nstep_ms_per_request = 1.0\n\
     kv_bytes_per_token = 1e6\nbandwidth_gb_per_s = 1.0\ntransfer_latency_ms = 7.0\n";

#[test]
fn a_transfer_takes_its_bytes_and_the_links_latency_one_after_another() {
    // The second's prefill ends at 120, while the first one's cache is on the link from 100 to 200.
    let outcome = played(
        &scenario(&format!(
            "{SPLIT}changes = [{{ change = \"leave\", at = 0.0, instance = 1, grace_ms = 0.0 }}]\n\
             script = [{{ at = 0.0, session = 0, prompt = 100, output = 3 }}, {{ at = 0.0, session = 1, prompt = 20, output = 3 }}, \
             {{ at = 0.0, session = 2, prompt = 30, output = 1 }}]"
        )),
        0,
        "two_pools",
    );
    let [one, two, three] = outcome.journeys() else { panic!("three") };
    assert_eq!((one.instance, one.decode, two.instance, two.decode), (Some(0), Some(2), Some(0), Some(3)));
    assert_eq!((one.first_token, one.decode_started), (Some(100.0), Some(207.0)));
    assert_eq!((two.first_token, two.decode_started), (Some(120.0), Some(227.0)));
    assert_eq!((one.end, two.end), (Some(207.0 + 22.0), Some(227.0 + 22.0)));
    // One token needs no decode.
    assert_eq!((three.first_token, three.decode_started, three.end), (Some(150.0), None, Some(150.0)));
    // Both take 129 ms for two tokens more.
    assert_eq!(metric(&outcome, Metric::Mean(Quantity::Tpot)), 129.0 / 2.0);
}

#[test]
fn a_prefill_instance_keeps_a_prompt_until_it_is_sent_and_the_prefix_after() {
    // 100 tokens of cache: the second prompt waits for the first one's transfer, to 100 + 90 + 7.
    let outcome = played(
        &scenario(&format!(
            "{SPLIT}kv = 100\nchanges = [{{ change = \"leave\", at = 0.0, instance = 1, grace_ms = 0.0 }}]\n\
             script = [{{ at = 10.0, session = 0, prompt = 90, output = 3 }}, {{ at = 20.0, session = 1, prompt = 20, output = 1 }}, \
             {{ at = 400.0, session = 1, prompt = 50, output = 2 }}]"
        )),
        0,
        "two_pools",
    );
    let [one, two, three] = outcome.journeys() else { panic!("three") };
    assert_eq!((one.first_token, one.decode_started), (Some(100.0), Some(197.0)));
    assert_eq!((two.started, two.end), (Some(197.0), Some(217.0)));
    // 21 tokens could be known, but only the prompt's 20 were kept: an answer is not a prefill instance's.
    assert_eq!((three.hit, three.started, three.first_token), (20, Some(400.0), Some(430.0)));
}

#[test]
fn a_decode_instance_that_is_gone_truncates_what_comes_to_it() {
    let outcome = run(
        &scenario(&format!(
            "{SPLIT}changes = [{{ change = \"leave\", at = 50.0, instance = 2, grace_ms = 20.0 }}]\n\
             script = [{{ at = 0.0, session = 0, prompt = 100, output = 3 }}, {{ at = 60.0, session = 1, prompt = 10, output = 3 }}]"
        )),
        0,
        &mut TwoPools { decode_by: DecodeBy::KvUsed },
        |_| QueueThreshold { queue: 8, kv_used: 0.9 },
    )
    .unwrap();
    let [one, two] = outcome.journeys() else { panic!("two") };
    assert_eq!((one.decode, one.fate, one.end), (Some(2), Fate::Truncated, Some(207.0)));
    assert_eq!((two.decode, two.fate), (Some(3), Fate::Served));
}

/// Seven requests at once, 10 ms of prefill each.
const CROWD: &str = "instances = 1\nprefill = 1000.0\nscript = [
    { at = 0.0, session = 0, prompt = 10, output = 1 }, { at = 1.0, session = 1, prompt = 10, output = 1 },
    { at = 2.0, session = 2, prompt = 10, output = 1 }, { at = 3.0, session = 3, prompt = 10, output = 1 },
    { at = 4.0, session = 4, prompt = 10, output = 1 }, { at = 25.0, session = 5, prompt = 10, output = 1 }]";

fn crowd(rule: impl Health<Halt = std::convert::Infallible> + Copy) -> Outcome {
    run(&scenario(CROWD), 0, &mut ConsistentHashing::default(), |_| rule).unwrap()
}

#[test]
fn a_threshold_flaps_where_hysteresis_does_not() {
    // Not ready from two waiting on: at 2, until one starts at 10; it then gets the fourth at once, and so on.
    let threshold = QueueThreshold { queue: 2, kv_used: 1.0 };
    let flapping = crowd(threshold);
    let routed: Vec<_> = flapping.journeys().iter().map(|journey| journey.routed.unwrap()).collect();
    assert_eq!(routed, [0.0, 1.0, 2.0, 10.0, 20.0, 30.0]);
    // Out from 2 to 10, 10 to 20, 20 to 30 and 30 to 40, with no time between.
    assert_eq!(metric(&flapping, Metric::Flips), 8.0);
    assert_eq!(metric(&flapping, Metric::AllOut), 38.0 / 60.0);
    // Ready again from none waiting down: at 20, when it gets both; then the last comes when one waits.
    let calm = crowd(Hysteresis::new(threshold, 0, 1.0));
    let routed: Vec<_> = calm.journeys().iter().map(|journey| journey.routed.unwrap()).collect();
    assert_eq!(routed, [0.0, 1.0, 2.0, 20.0, 20.0, 40.0]);
    assert_eq!(metric(&calm, Metric::Flips), 4.0);
    assert_eq!(metric(&calm, Metric::AllOut), (18.0 + 20.0) / 60.0);
    assert_eq!(metric(&played_with(&scenario(CROWD), 0, "random", "always"), Metric::Flips), 0.0);
}

/// Not ready once anything waits, for 100 ms.
#[derive(Clone, Copy)]
struct Cools(f64);

impl Health for Cools {
    type Halt = std::convert::Infallible;

    fn ready(
        &mut self,
        now: f64,
        queue: u32,
        _: f64,
        _: &mut Box<HealthSignals>,
    ) -> Result<bool, Self::Halt> {
        if queue > 0 {
            self.0 = now + 100.0;
        }
        Ok(now >= self.0)
    }
}

#[test]
fn an_arrival_that_finds_nobody_ready_asks_all_again() {
    let text = "instances = 1\nprefill = 1000.0\nscript = [
        { at = 0.0, session = 0, prompt = 10, output = 1 }, { at = 1.0, session = 1, prompt = 10, output = 1 },
        { at = 50.0, session = 2, prompt = 10, output = 1 }, { at = 101.0, session = 3, prompt = 10, output = 1 },
        { at = 102.0, session = 4, prompt = 10, output = 1 }]";
    let outcome = run(&scenario(text), 0, &mut ConsistentHashing::default(), |_| Cools(0.0)).unwrap();
    let routed: Vec<_> = outcome.journeys().iter().map(|journey| journey.routed).collect();
    // At 101 both that wait go in, the second to the queue. After that nobody comes who would ask at 201.
    assert_eq!(routed, [Some(0.0), Some(1.0), Some(101.0), Some(101.0), None]);
    // Who came first goes first.
    let started: Vec<_> = outcome.journeys()[2..4].iter().map(|journey| journey.started).collect();
    assert_eq!(started, [Some(101.0), Some(111.0)]);
    assert_eq!(outcome.fate(Fate::Unfinished), 1);
}
