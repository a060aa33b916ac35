//! The graded form of the chapter's retries, request by request.

use contract::Locale;
use reference::policies;
use reference::policies::retry::{Backoff, Budget, Budgeted, Jitter, RETRIES, Reference};
use reference::retry_requests::{Outcome, Row, Scenario, run as simulate};
use serde::Serialize;
use serde_json::Value;

use super::plot::Plot;
use super::world::{Answer, Asked, SEED, World, listed};
use super::{head, json, outage};
use crate::problem::Problem;
use crate::terminal::{Align, Paint, Table};

type Policy = policies::Policy<Reference>;

pub const WORLD: World = World {
    name: "retry_requests",
    zh: "评测用的重试，按请求计数",
    en: "the graded form of the retries, by requests",
    keys: &[
        outage::RPS,
        outage::CAPACITY,
        outage::DEPTH,
        outage::SECONDS,
        outage::OUTAGE,
        outage::MAX_ATTEMPTS,
        outage::BUDGET,
    ],
    policies: || listed(RETRIES),
    draws: true,
    seed: SEED,
    run,
};

struct Simulated {
    scenario: Scenario,
    budget: f64,
    seed: u64,
    runs: Vec<(&'static Policy, Outcome)>,
}

fn run(asked: &Asked) -> Result<Box<dyn Answer>, Problem> {
    let mut set = asked.set.clone();
    // It is the policy's, not the scenario's.
    set.remove(outage::BUDGET.name);
    let budget = asked.number(outage::BUDGET.name).unwrap_or(Budget::CHAPTER);
    let scenario: Scenario =
        serde_json::from_value(Value::Object(set)).map_err(|error| refused(asked, &error))?;
    let policies = asked.chosen(&RETRIES.iter().collect::<Vec<_>>())?;
    let run = |policy| {
        let outcome = simulate(&scenario, asked.seed, &mut *made(policy, budget));
        (policy, outcome.expect("a reference policy neither halts nor answers what is no delay"))
    };
    let runs = asked.each(&policies, run);
    Ok(Box::new(Simulated { scenario, budget, seed: asked.seed, runs }))
}

/// The policy, with this budget if it has one.
fn made(policy: &Policy, budget: f64) -> Reference {
    if policy.name == "backoff_jitter_budget" {
        return Box::new(Budgeted { retries: Backoff::new(Jitter::Even), budget: Budget::of(budget) });
    }
    policy.make()
}

/// What the values alone do not tell: together they are too much work, or the outage ends too late.
fn refused(asked: &Asked, error: &serde_json::Error) -> Problem {
    let chapter = Scenario::chapter();
    let value = |key: &str, default: u32| asked.number(key).unwrap_or(f64::from(default));
    let factors =
        [("rps", chapter.rps), ("seconds", chapter.seconds), ("max_attempts", chapter.max_attempts)];
    let work: f64 = factors.iter().map(|(key, default)| value(key, *default)).product();
    #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
    if work <= Scenario::MOST_WORK as f64 {
        return outage::too_late(error);
    }
    Problem::new(
        format!("`rps` × `seconds` × `max_attempts` 不超过 {}，不是 {work}", Scenario::MOST_WORK),
        format!("`--set`: {error}"),
    )
}

impl Answer for Simulated {
    fn json(&self) -> String {
        #[derive(Serialize)]
        struct Rows<'a> {
            runs: Vec<Row<'a>>,
        }
        let runs = self.runs.iter();
        json(&Rows {
            runs: runs.map(|(policy, outcome)| Row::new(policy.name, self.budget, outcome)).collect(),
        })
    }

    fn table(&self, locale: Locale, columns: usize) -> String {
        let fleet = self.scenario.drawn(self.seed);
        let seed = (self.seed != SEED).then_some(self.seed);
        let mut text = head::lines(&outage::head(&fleet, self.budget, seed, locale), columns);
        let mut table =
            Table::new(&[Align::Left, Align::Right, Align::Right, Align::Right, Align::Right, Align::Right]);
        match locale {
            Locale::Zh => {
                table.row(
                    ["策略", "峰值负载", "打到后端的总量", "故障期间成功", "救回", "恢复用时"]
                        .map(Into::into),
                );
            }
            Locale::En => {
                table.row(["", "peak", "total", "succeeded", "", ""].map(Into::into));
                table.row(["policy", "load", "load", "in outage", "rescued", "recovery"].map(Into::into));
            }
        }
        for (policy, outcome) in &self.runs {
            table.row([
                locale.pick(policy.zh, policy.en).into(),
                format!("{}/s", outcome.peak_load()).into(),
                outcome.total_load().to_string().into(),
                outcome.succeeded_in_outage.to_string().into(),
                outcome.rescued.to_string().into(),
                outage::recovery(outcome.recovery_seconds(), locale).into(),
            ]);
        }
        text.push_str(&table.render(0, Paint::OFF));
        text
    }

    fn plots(&self, locale: Locale) -> Vec<Plot> {
        let loads = self.runs.iter();
        let loads = loads
            .map(|(policy, outcome)| (policy.name, locale.pick(policy.zh, policy.en), &outcome.load[..]));
        vec![outage::plot(&self.scenario.drawn(self.seed), loads, locale)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::simulate::tests::{agrees_with_golden, answer, problem};

    #[test]
    fn the_graded_forms_table_has_the_chapters_shape_and_what_was_rescued() {
        let answer = answer(&WORLD, &[], &[], 7);
        insta::assert_snapshot!(answer.table(Locale::Zh, usize::MAX), @r"
        正常 1000 请求/秒、容量 1200，第 10～20 秒容量掉到 120：
        策略                    峰值负载  打到后端的总量  故障期间成功  救回  恢复用时
        不重试                    1000/s           60000          1200     0      1 秒
        立即重试                  2876/s           80068          1210  1014      6 秒
        指数退避 + 抖动           2822/s           84645          1209  3721     20 秒
        退避 + 抖动 + 重试预算    1100/s           61171          1211   382      4 秒
        ");
        insta::assert_snapshot!(answer.table(Locale::En, usize::MAX), @r"
        1000 requests/s normally, capacity 1200, which falls to 120 in seconds 10 to 20:
                                              peak  total  succeeded
        policy                                load   load  in outage  rescued  recovery
        no retries                          1000/s  60000       1200        0       1 s
        immediate retries                   2876/s  80068       1210     1014       6 s
        exponential backoff with jitter     2822/s  84645       1209     3721      20 s
        backoff, jitter and a retry budget  1100/s  61171       1211      382       4 s
        ");
    }

    #[test]
    fn the_first_line_states_what_was_set() {
        let set = ["rps=500", "capacity=800", "depth=4", "outage=5,60", "budget=0.25"];
        let answer = answer(&WORLD, &set, &["backoff_jitter_budget", "full_jitter"], 8);
        insta::assert_snapshot!(answer.table(Locale::Zh, usize::MAX), @r"
        正常 500 请求/秒、容量 800，第 5～60 秒容量掉到 200，重试预算 25%，种子 8：
        策略                    峰值负载  打到后端的总量  故障期间成功  救回  恢复用时
        退避 + 抖动 + 重试预算     625/s           36625         11040    40         -
        全抖动                    1311/s           70820         11077    77         -
        ");
        insta::assert_snapshot!(answer.table(Locale::En, 80), @r"
        500 requests/s normally, capacity 800, which falls to 200 in seconds 5 to 60, a
        retry budget of 25%, seed 8:
                                              peak  total  succeeded
        policy                                load   load  in outage  rescued  recovery
        backoff, jitter and a retry budget   625/s  36625      11040       40         -
        full jitter                         1311/s  70820      11077       77         -
        ");
    }

    #[test]
    fn a_row_is_the_golden_files_key_by_key_and_in_its_order() {
        let golden = include_str!("../../../../../tests/golden/retry.json");
        let keys = ["rps", "capacity", "depth", "seconds", "outage", "max_attempts", "budget"];
        agrees_with_golden(&WORLD, golden, "per_request", &keys);
    }

    #[test]
    fn a_budget_of_the_chapters_share_is_the_chapters_policy_and_another_is_not() {
        let loads = |set: &[&str]| answer(&WORLD, set, &["backoff_jitter_budget"], 7).json();
        assert_eq!(loads(&["budget=0.1"]), loads(&[]));
        let peak = |json: &str| -> u64 {
            serde_json::from_str::<Value>(json).unwrap()["runs"][0]["peak_load"].as_u64().unwrap()
        };
        assert_eq!(peak(&loads(&["budget=0.25"])), 1250);
    }

    #[test]
    fn what_cannot_be_set_is_answered_with_what_can() {
        let (zh, en) = problem(&WORLD, &["rps=10_000_000"], &[]);
        let product = "`rps` × `seconds` × `max_attempts`";
        assert!(zh.starts_with(product) && en.contains(product), "{zh}{en}");
        let (zh, en) = problem(&WORLD, &["outage=50,70"], &[]);
        assert!(zh.starts_with("`outage` ") && en.contains("`outage`: "), "{zh}{en}");
        let (zh, en) = problem(&WORLD, &[], &["p2c"]);
        assert!(zh.contains("full_jitter") && en.contains("full_jitter"), "{zh}{en}");
    }

    #[test]
    fn the_plot_shows_the_load_through_the_outage() {
        let answer = answer(&WORLD, &[], &["none", "full_jitter"], 7);
        insta::assert_snapshot!(answer.plots(Locale::En)[0].render(60, Paint::OFF), @r"
        The load of each second, retries included
        o no retries   x full jitter   - capacity
        requests/s
                        outage
        3000 ┤         :    xx  xx
             │         :  xxxxxxxx
             │         : xx     :x
             │         : x      :x
             │         : x      :x
        2000 ┤         : x      :xx
             │         :xx      : xx
             │         :x       :  x
             │         :x       :  xx
             │----------x       ----xxx-----------------------------
        1000 ┤oxoxoxoxoxoooooooooooooooxoxoxoxoxoxoxoxoxoxoxoxoxoxox
             │         :        :
             │         :        :
             │         :        :
             │         ----------
           0 ┤         :        :
             └┬────────┬────────┬────────┬───────┬────────┬────────┬
              0       10       20       30      40       50       60
                                      second
        ");
    }
}
