//! The waits of single queues: how many requests wait, and how long.

use contract::Locale;
use serde::Serialize;

use super::{Answer, Plot, plot, queue};
use crate::commands::json;
use crate::commands::simulate::head::{self, plain};
use crate::terminal::{Align, Paint, Table};

/// The chapter's numbers of servers and utilisations.
const SERVERS: [u32; 7] = [1, 2, 4, 8, 16, 32, 64];
pub const UTILISATIONS: [f64; 6] = [0.5, 0.7, 0.8, 0.9, 0.95, 0.99];

/// One queue. Names and order are those of the golden file; times are in milliseconds.
#[derive(Debug, Serialize)]
pub struct Row {
    c: u32,
    rho: f64,
    service_ms: f64,
    erlang_c: f64,
    mean: f64,
    p50: f64,
    p95: f64,
    p99: f64,
}

impl Row {
    fn new(servers: u32, rho: f64, service: f64) -> Self {
        let queue = queue(servers, rho, service);
        let quantile = |p| queue.wait_quantile(p).expect("a share below 1");
        Self {
            c: servers,
            rho,
            service_ms: service,
            erlang_c: queue.waits(),
            mean: queue.mean_wait(),
            p50: quantile(0.5),
            p95: quantile(0.95),
            p99: quantile(0.99),
        }
    }
}

/// Some queues, every number of servers with every utilisation.
pub struct Waits {
    service: f64,
    servers: Vec<u32>,
    utilisations: Vec<f64>,
}

impl Waits {
    /// The queues of this many servers at this utilisation; the chapter's stand for what is not said.
    pub fn new(servers: Option<u32>, rho: Option<f64>, service: f64) -> Self {
        Self {
            service,
            servers: servers.map_or(SERVERS.to_vec(), |servers| vec![servers]),
            utilisations: rho.map_or(UTILISATIONS.to_vec(), |rho| vec![rho]),
        }
    }

    fn rows(&self) -> impl Iterator<Item = Row> {
        self.servers
            .iter()
            .flat_map(|servers| self.utilisations.iter().map(|rho| Row::new(*servers, *rho, self.service)))
    }
}

impl Answer for Waits {
    fn json(&self) -> String {
        #[derive(Serialize)]
        struct Rows {
            runs: Vec<Row>,
        }
        json(&Rows { runs: self.rows().collect() })
    }

    fn table(&self, locale: Locale, columns: usize) -> String {
        let service = plain(self.service);
        let mut text = match locale {
            Locale::Zh => head::lines(&format!("平均服务 {service} ms 时的排队时间："), columns),
            Locale::En => head::lines(&format!("Waits for a mean service of {service} ms:"), columns),
        };
        let mut table = Table::new(&[Align::Right; 7]);
        match locale {
            Locale::Zh => {
                table.row(["服务器", "利用率", "排队概率", "平均", "p50", "p95", "p99"].map(Into::into));
            }
            Locale::En => {
                table.row(["servers", "utilisation", "waiting", "mean", "p50", "p95", "p99"].map(Into::into));
            }
        }
        let ms = |time: f64| format!("{time:.2} ms");
        for row in self.rows() {
            table.row([
                row.c.to_string().into(),
                format!("{}%", plain(row.rho * 100.0)).into(),
                format!("{:.1}%", row.erlang_c * 100.0).into(),
                ms(row.mean).into(),
                ms(row.p50).into(),
                ms(row.p95).into(),
                ms(row.p99).into(),
            ]);
        }
        text.push_str(&table.render(0, Paint::OFF));
        text
    }

    fn plots(&self, locale: Locale) -> Vec<Plot> {
        vec![plot(&self.servers, &self.utilisations, self.service, None, locale)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::simulate::queueing::WORLD;
    use crate::commands::simulate::tests::{agrees_with_golden, answer};

    #[test]
    fn a_queues_waits_in_both_languages() {
        let answer = answer(&WORLD, &["c=4", "rho=0.9"], &[], 7);
        insta::assert_snapshot!(answer.table(Locale::Zh, 80), @r"
        平均服务 10 ms 时的排队时间：
        服务器  利用率  排队概率      平均       p50       p95        p99
             4     90%     78.8%  19.69 ms  11.36 ms  68.93 ms  109.16 ms
        ");
        insta::assert_snapshot!(answer.table(Locale::En, 80), @r"
        Waits for a mean service of 10 ms:
        servers  utilisation  waiting      mean       p50       p95        p99
              4          90%    78.8%  19.69 ms  11.36 ms  68.93 ms  109.16 ms
        ");
    }

    #[test]
    fn what_is_not_said_is_the_chapters() {
        let text = answer(&WORLD, &["c=2000", "service_ms=50"], &[], 7).table(Locale::En, 80);
        insta::assert_snapshot!(text, @r"
        Waits for a mean service of 50 ms:
        servers  utilisation  waiting     mean      p50      p95       p99
           2000          50%     0.0%  0.00 ms  0.00 ms  0.00 ms   0.00 ms
           2000          70%     0.0%  0.00 ms  0.00 ms  0.00 ms   0.00 ms
           2000          80%     0.0%  0.00 ms  0.00 ms  0.00 ms   0.00 ms
           2000          90%     0.0%  0.00 ms  0.00 ms  0.00 ms   0.00 ms
           2000          95%     1.3%  0.01 ms  0.00 ms  0.00 ms   0.15 ms
           2000          99%    54.6%  1.37 ms  0.22 ms  5.98 ms  10.00 ms
        ");
        assert_eq!(answer(&WORLD, &["rho=0.7"], &[], 7).table(Locale::Zh, 80).lines().count(), 9);
    }

    #[test]
    fn a_row_is_the_golden_files_key_by_key_and_in_its_order() {
        let golden = include_str!("../../../../../../tests/golden/queueing.json");
        agrees_with_golden(&WORLD, golden, "table", &["c", "rho", "service_ms"]);
    }

    #[test]
    fn the_plot_of_a_queue_marks_its_utilisation() {
        let answer = answer(&WORLD, &["c=2", "rho=0.62"], &[], 7);
        insta::assert_snapshot!(answer.plots(Locale::Zh)[0].render(60, Paint::OFF), @r"
        平均排队时间随利用率的变化（平均服务 10 ms，对数刻度）
        o 2 台
        ms
                                              62%
        1000 ┤                                 :                   o
             │                                 :                  o
             │                                 :                 oo
         100 ┤                                 :                oo
             │                                 :            oooo
             │                                 :       oooooo
          10 ┤                                 :oooooooo
             │                          ooooooooo
             │                   oooooooo      :
           1 ┤              oooooo             :
             │          oooo                   :
             │       ooo                       :
         0.1 ┤     oo                          :
             │   oo                            :
             │  oo                             :
        0.01 ┤  o                              :
             └┬──────────┬─────────┬──────────┬─────────┬──────────┬
             0%         20%       40%        60%       80%      100%
                                      利用率
        ");
    }
}
