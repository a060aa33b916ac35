//! How many servers a traffic takes.

use contract::Locale;
use reference::queueing::{MOST_SERVERS, servers_needed};
use serde::Serialize;

use super::{Answer, Plot, plot, queue};
use crate::commands::json;
use crate::commands::simulate::head::{self, plain};
use crate::problem::Problem;
use crate::terminal::{Align, Paint, Table};

/// How many servers are needed. Names and order are those of the golden file.
#[derive(Debug, Serialize)]
pub struct Needed {
    rps: f64,
    service_ms: f64,
    budget_ms: f64,
    servers: u32,
}

impl Needed {
    /// The fewest servers whose mean wait keeps the budget. Times are in milliseconds.
    ///
    /// # Errors
    /// There would have to be more than any queue may have.
    pub fn new(rps: f64, service_ms: f64, budget_ms: f64) -> Result<Self, Problem> {
        let servers = servers_needed(rps, service_ms, budget_ms).ok_or_else(|| {
            Problem::new(
                format!("要超过 {MOST_SERVERS} 台服务器：把 `rps` 或 `service_ms` 改小"),
                format!("That takes more than {MOST_SERVERS} servers: lower `rps` or `service_ms`"),
            )
        })?;
        Ok(Self { rps, service_ms, budget_ms, servers })
    }

    fn rho(&self, servers: u32) -> f64 {
        self.rps * self.service_ms / 1000.0 / f64::from(servers)
    }
}

impl Answer for Needed {
    fn json(&self) -> String {
        #[derive(Serialize)]
        struct Rows<'a> {
            runs: [&'a Needed; 1],
        }
        json(&Rows { runs: [self] })
    }

    fn table(&self, locale: Locale, columns: usize) -> String {
        let [rps, service, budget] = [self.rps, self.service_ms, self.budget_ms].map(plain);
        let mut text = match locale {
            Locale::Zh => head::lines(
                &format!(
                    "{rps} 请求/秒、平均服务 {service} ms，要把平均排队压到 {budget} ms 以内，至少 {} 台：",
                    self.servers
                ),
                columns,
            ),
            Locale::En => head::lines(
                &format!(
                    "{rps} requests/s with a mean service of {service} ms take at least {} to keep the mean wait within {budget} ms:",
                    if self.servers == 1 {
                        "1 server".to_owned()
                    } else {
                        format!("{} servers", self.servers)
                    }
                ),
                columns,
            ),
        };
        let mut table = Table::new(&[Align::Right; 4]);
        match locale {
            Locale::Zh => table.row(["服务器", "利用率", "排队概率", "平均排队"].map(Into::into)),
            Locale::En => table.row(["servers", "utilisation", "waiting", "mean wait"].map(Into::into)),
        }
        // With the next smaller number, to see what it would come to.
        for servers in [self.servers - 1, self.servers] {
            let rho = self.rho(servers);
            if servers == 0 {
                continue;
            }
            let percent = format!("{:.1}%", rho * 100.0);
            if rho < 1.0 {
                let queue = queue(servers, rho, self.service_ms);
                table.row([
                    servers.to_string().into(),
                    percent.into(),
                    format!("{:.1}%", queue.waits() * 100.0).into(),
                    format!("{:.2} ms", queue.mean_wait()).into(),
                ]);
            } else {
                let never = locale.pick("一直变长", "grows for ever");
                table.row([servers.to_string().into(), percent.into(), "100%".into(), never.into()]);
            }
        }
        text.push_str(&table.render(0, Paint::OFF));
        text
    }

    fn plots(&self, locale: Locale) -> Vec<Plot> {
        vec![plot(&[self.servers], &[self.rho(self.servers)], self.service_ms, Some(self.budget_ms), locale)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::simulate::queueing::WORLD;
    use crate::commands::simulate::tests::{agrees_with_golden, answer, problem};

    #[test]
    fn the_servers_needed_in_both_languages_beside_one_fewer() {
        let answer = answer(&WORLD, &["rps=200", "service_ms=50", "budget_ms=10"], &[], 7);
        insta::assert_snapshot!(answer.table(Locale::Zh, 80), @r"
        200 请求/秒、平均服务 50 ms，要把平均排队压到 10 ms 以内，至少 13 台：
        服务器  利用率  排队概率  平均排队
            12   83.3%     44.9%  11.23 ms
            13   76.9%     28.5%   4.75 ms
        ");
        insta::assert_snapshot!(answer.table(Locale::En, 80), @r"
        200 requests/s with a mean service of 50 ms take at least 13 servers to keep the
        mean wait within 10 ms:
        servers  utilisation  waiting  mean wait
             12        83.3%    44.9%   11.23 ms
             13        76.9%    28.5%    4.75 ms
        ");
    }

    #[test]
    fn one_fewer_may_be_none_or_never_catch_up() {
        insta::assert_snapshot!(answer(&WORLD, &["rps=10"], &[], 7).table(Locale::En, 80), @r"
        10 requests/s with a mean service of 10 ms take at least 1 server to keep the
        mean wait within 5 ms:
        servers  utilisation  waiting  mean wait
              1        10.0%    10.0%    1.11 ms
        ");
        let text = answer(&WORLD, &["rps=200", "budget_ms=1000"], &[], 7).table(Locale::Zh, 80);
        insta::assert_snapshot!(text, @r"
        200 请求/秒、平均服务 10 ms，要把平均排队压到 1000 ms 以内，至少 3 台：
        服务器  利用率  排队概率  平均排队
             2  100.0%      100%  一直变长
             3   66.7%     44.4%   4.44 ms
        ");
    }

    #[test]
    fn a_row_is_the_golden_files_key_by_key_and_in_its_order() {
        let golden = include_str!("../../../../../../tests/golden/queueing.json");
        agrees_with_golden(&WORLD, golden, "servers_needed", &["rps", "service_ms", "budget_ms"]);
    }

    #[test]
    fn more_servers_than_there_may_be_are_none() {
        let (zh, en) = problem(&WORLD, &["rps=1e12"], &[]);
        assert!(zh.contains("`rps`") && en.contains("`rps`"), "{zh}{en}");
    }
}
