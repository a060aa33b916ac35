//! The chapter's retries, by cohorts.

use std::fmt::Write as _;

use contract::Locale;
use reference::policies;
use reference::policies::retry::{RETRIES, Reference};
use reference::retry::{Outcome, Rule, Scenario, run as simulate};
use serde::Serialize;
use serde_json::Value;

use super::plot::Plot;
use super::world::{Answer, Asked, SEED, World, listed};
use super::{head, json, outage};
use crate::problem::Problem;
use crate::terminal::{Align, Paint, Table};

type Policy = policies::Policy<Reference>;

pub const WORLD: World = World {
    name: "retry",
    zh: "本章的重试，按批计数",
    en: "the chapter's retries, by cohorts",
    keys: &[
        outage::RPS,
        outage::CAPACITY,
        outage::SECONDS,
        outage::OUTAGE,
        outage::MAX_ATTEMPTS,
        outage::BUDGET,
    ],
    policies: || listed(RETRIES).into_iter().filter(|[name, ..]| name.parse::<Rule>().is_ok()).collect(),
    draws: false,
    seed: SEED,
    run,
};

struct Simulated {
    scenario: Scenario,
    runs: Vec<(&'static Policy, Outcome)>,
}

fn run(asked: &Asked) -> Result<Box<dyn Answer>, Problem> {
    let scenario: Scenario =
        serde_json::from_value(Value::Object(asked.set.clone())).map_err(|error| outage::too_late(&error))?;
    let rule = |policy: &Policy| policy.name.parse::<Rule>().ok();
    let known: Vec<_> = RETRIES.iter().filter(|policy| rule(policy).is_some()).collect();
    let policies = asked.chosen(&known)?;
    let run = |policy| (policy, simulate(&scenario, rule(policy).expect("only such are known")));
    let runs = asked.each(&policies, run);
    Ok(Box::new(Simulated { scenario, runs }))
}

impl Answer for Simulated {
    fn json(&self) -> String {
        #[derive(Serialize)]
        struct Rows<'a> {
            runs: Vec<&'a Outcome>,
        }
        json(&Rows { runs: self.runs.iter().map(|(_, outcome)| outcome).collect() })
    }

    fn table(&self, locale: Locale, columns: usize) -> String {
        let Scenario { fleet, budget } = &self.scenario;
        let mut text = head::lines(&outage::head(fleet, *budget, None, locale), columns);
        match locale {
            Locale::Zh => self.as_in_the_chapter(&mut text),
            Locale::En => self.in_english(&mut text),
        }
        text
    }

    fn plots(&self, locale: Locale) -> Vec<Plot> {
        let loads = self.runs.iter();
        let loads = loads
            .map(|(policy, outcome)| (policy.name, locale.pick(policy.zh, policy.en), &outcome.load[..]));
        vec![outage::plot(&self.scenario.fleet, loads, locale)]
    }
}

impl Simulated {
    /// Digit for digit and space for space what the chapter's program prints; it pads by characters, not
    /// by what they take on a screen.
    fn as_in_the_chapter(&self, text: &mut String) {
        text.push_str("策略                 峰值负载  打到后端的总量  故障期间成功  恢复用时\n");
        for (policy, outcome) in &self.runs {
            let Outcome { peak_load, total_load, served_in_outage, recovery_seconds, .. } = outcome;
            let recovery = recovery_seconds.map_or("-".to_owned(), |seconds| seconds.to_string());
            writeln!(
                text,
                "{:20} {peak_load:6}/s {total_load:11} {served_in_outage:12} {recovery:>7} 秒",
                policy.zh
            )
            .expect("a String takes everything");
        }
    }

    fn in_english(&self, text: &mut String) {
        let mut table = Table::new(&[Align::Left, Align::Right, Align::Right, Align::Right, Align::Right]);
        table.row(["", "peak", "total", "served", ""].map(Into::into));
        table.row(["policy", "load", "load", "in outage", "recovery"].map(Into::into));
        for (policy, outcome) in &self.runs {
            table.row([
                policy.en.into(),
                format!("{}/s", outcome.peak_load).into(),
                outcome.total_load.to_string().into(),
                outcome.served_in_outage.to_string().into(),
                outage::recovery(outcome.recovery_seconds, Locale::En).into(),
            ]);
        }
        text.push_str(&table.render(0, Paint::OFF));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::simulate::tests::{agrees_with_golden, answer, problem};

    #[test]
    fn the_chapters_table_comes_out_digit_for_digit() {
        let expected = "\
正常 1000 请求/秒、容量 1200，第 10～20 秒容量掉到 120：
策略                 峰值负载  打到后端的总量  故障期间成功  恢复用时
不重试                    1000/s       60000         1200       1 秒
立即重试                   2876/s       80068         1200       6 秒
指数退避 + 抖动              2820/s       84556         1200      20 秒
退避 + 抖动 + 重试预算         1100/s       61170         1200       4 秒
";
        assert_eq!(answer(&WORLD, &[], &[], 7).table(Locale::Zh, usize::MAX), expected);
    }

    #[test]
    fn the_same_table_in_english() {
        insta::assert_snapshot!(answer(&WORLD, &[], &[], 7).table(Locale::En, usize::MAX), @r"
        1000 requests/s normally, capacity 1200, which falls to 120 in seconds 10 to 20:
                                              peak  total     served
        policy                                load   load  in outage  recovery
        no retries                          1000/s  60000       1200       1 s
        immediate retries                   2876/s  80068       1200       6 s
        exponential backoff with jitter     2820/s  84556       1200      20 s
        backoff, jitter and a retry budget  1100/s  61170       1200       4 s
        ");
    }

    #[test]
    fn the_first_line_states_what_was_set() {
        let set = ["rps=500", "capacity=800", "seconds=19", "outage=5,12", "max_attempts=5", "budget=0.25"];
        let answer = answer(&WORLD, &set, &["backoff_jitter"], 7);
        insta::assert_snapshot!(answer.table(Locale::Zh, usize::MAX), @r"
        正常 500 请求/秒、容量 800，第 5～12 秒容量掉到 80，共 19 秒，最多尝试 5 次，重试预算 25%：
        策略                 峰值负载  打到后端的总量  故障期间成功  恢复用时
        指数退避 + 抖动              1197/s       15187          560       - 秒
        ");
        insta::assert_snapshot!(answer.table(Locale::En, 80), @r"
        500 requests/s normally, capacity 800, which falls to 80 in seconds 5 to 12, 19
        seconds in all, at most 5 attempts, a retry budget of 25%:
                                           peak  total     served
        policy                             load   load  in outage  recovery
        exponential backoff with jitter  1197/s  15187        560         -
        ");
    }

    #[test]
    fn a_row_is_the_golden_files_key_by_key_and_in_its_order() {
        let golden = include_str!("../../../../../tests/golden/retry.json");
        let keys = ["rps", "capacity", "seconds", "outage", "max_attempts", "budget"];
        agrees_with_golden(&WORLD, golden, "runs", &keys);
    }

    #[test]
    fn what_cannot_be_set_is_answered_with_what_can() {
        assert_eq!(
            problem(&WORLD, &["depth=3"], &[]).0,
            "没有参数 `depth`。可用的有：rps、capacity、seconds、outage、max_attempts、budget"
        );
        let (zh, en) = problem(&WORLD, &["seconds=19"], &[]);
        assert!(zh.starts_with("`outage` ") && en.contains("`outage`: "), "{zh}{en}");
        let (zh, en) = problem(&WORLD, &[], &["full_jitter"]);
        assert!(zh.ends_with("none、immediate、backoff_jitter、backoff_jitter_budget"), "{zh}");
        assert!(en.ends_with("none, immediate, backoff_jitter, backoff_jitter_budget"), "{en}");
    }

    #[test]
    fn the_plot_shows_the_load_through_the_outage() {
        let answer = answer(&WORLD, &[], &[], 7);
        insta::assert_snapshot!(answer.plots(Locale::Zh)[0].render(80, Paint::OFF), @r"
        每秒打到后端的负载（含重试）
        o 不重试   x 立即重试   + 指数退避 + 抖动   * 退避 + 抖动 + 重试预算   - 容量
        请求/秒
                              故障
        3000 ┤            :           :
             │            :  xxxxxxxxxx+x+
             │            :  x       ++ x++
             │            :  x      ++: x +++
             │            :  x     ++ : xx  ++++
        2000 ┤            :  x  ++++  :  x     ++
             │            :xxx+++     :  x      ++++
             │            :x  +       :  xx        +++
             │            :x ++       :   xx         +++++
             │-------------x **************xx------------++++---------------------------
        1000 ┤ox+*ox+*ox+*ox*oooooooooooooo*ox*ox*ox*ox*ox*o+*ox+*ox+*ox+*ox+*ox+*ox+*ox
             │            :           :
             │            :           :
             │            :           :
             │            -------------
           0 ┤            :           :
             └┬───────────┬───────────┬────────────┬───────────┬───────────┬───────────┬
              0          10          20           30          40          50          60
                                                  秒
        ");
        insta::assert_snapshot!(answer.plots(Locale::En)[0].render(80, Paint::OFF), @r"
        The load of each second, retries included
        o no retries   x immediate retries   + exponential backoff with jitter
        * backoff, jitter and a retry budget   - capacity
        requests/s
                             outage
        3000 ┤            :           :
             │            :  xxxxxxxxxx+x+
             │            :  x       ++ x++
             │            :  x      ++: x +++
             │            :  x     ++ : xx  ++++
        2000 ┤            :  x  ++++  :  x     ++
             │            :xxx+++     :  x      ++++
             │            :x  +       :  xx        +++
             │            :x ++       :   xx         +++++
             │-------------x **************xx------------++++---------------------------
        1000 ┤ox+*ox+*ox+*ox*oooooooooooooo*ox*ox*ox*ox*ox*o+*ox+*ox+*ox+*ox+*ox+*ox+*ox
             │            :           :
             │            :           :
             │            :           :
             │            -------------
           0 ┤            :           :
             └┬───────────┬───────────┬────────────┬───────────┬───────────┬───────────┬
              0          10          20           30          40          50          60
                                                second
        ");
    }
}
