//! More instances never hurt who sends each request to the least work.
//!
//! Where answers have one token, prompts are never known, queues and caches have room and instances are
//! equal, an instance is one first-come-first-served server. Sending each request to the one with the least
//! unfinished work starts requests in the order and at the times of one queue before all of them (G/G/c), and
//! there one server more never makes anybody wait longer. The world's own signals don't tell how far a
//! prefill has come, so the policy keeps its own book.

use std::convert::Infallible;

use proptest::prelude::*;
use reference::fleet::{Outcome, run};
use reference::kinds::router::{Router, Signals};
use reference::policies::health::HEALTH;
use reference::policies::named;

use crate::played::scenario;

/// When each instance is done with what it has.
struct LeastWork(Vec<f64>);

impl Router for LeastWork {
    type Halt = Infallible;

    #[expect(clippy::cast_precision_loss, reason = "a prompt")]
    fn route(&mut self, now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        self.0.resize(signals.server_count() as usize, 0.0);
        let least =
            self.0.iter().enumerate().min_by(|one, other| one.1.max(now).total_cmp(&other.1.max(now)));
        let server = least.unwrap().0;
        self.0[server] = self.0[server].max(now) + signals.request().tokens as f64;
        Ok(i32::try_from(server).unwrap())
    }
}

fn played(instances: u32, sessions_per_s: f64, seed: u64) -> Outcome {
    let scenario = scenario(&format!(
        "instances = {instances}\nprefill = 1000.0\nkv = 1000000000\nsessions_per_s = {sessions_per_s:?}\nrequests = 300\noutput = 1\n\
         prompt = [{{ share = 0.8, from = 1, to = 50 }}, {{ share = 0.2, from = 100, to = 900 }}]"
    ));
    let rule = named(HEALTH, "always").unwrap();
    run(&scenario, seed, &mut LeastWork(Vec::new()), |_| rule.make()).unwrap()
}

proptest! {
    #[test]
    fn one_instance_more_makes_nobody_wait_longer(instances in 1u32..6, sessions_per_s in 2.0f64..60.0, seed: u64) {
        let (few, more) = (played(instances, sessions_per_s, seed), played(instances + 1, sessions_per_s, seed));
        let mut gained = 0.0;
        for (few, more) in few.journeys().iter().zip(more.journeys()) {
            let (few, more) = (few.started.unwrap(), more.started.unwrap());
            // The same sums in another order.
            prop_assert!(more <= few * (1.0 + 1e-12), "{more} {few}");
            gained += few - more;
        }
        // One instance alone always keeps somebody waiting here.
        prop_assert!(gained > 0.0 || instances > 1);
    }
}
