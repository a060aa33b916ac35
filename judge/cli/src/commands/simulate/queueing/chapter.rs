//! What the chapter's `queueing.py` prints.

use std::fmt::{self, Write as _};

use contract::Locale;
use reference::queueing::highest_utilisation_for_mean;

use super::waits::{UTILISATIONS, Waits};
use super::{Answer, Plot, plot, queue};
use crate::commands::simulate::head::{self, plain};
use crate::terminal::{Align, Paint, Table};

/// The numbers of servers of its three blocks.
const COMPARED: [u32; 3] = [1, 4, 16];
const SHARING: [u32; 6] = [1, 2, 4, 8, 16, 32];
const PLANNED: [u32; 4] = [1, 4, 16, 64];
/// The utilisation of its second block.
const BUSY: f64 = 0.9;
/// Utilisations that a plot marks.
const MARKED: [f64; 3] = [0.5, 0.8, 0.9];

/// The chapter's output for a service time and a wait that is allowed, in milliseconds.
pub struct Chapter {
    service: f64,
    budget: f64,
}

impl Chapter {
    pub fn new(service: f64, budget: f64) -> Self {
        Self { service, budget }
    }

    fn wait(&self, servers: u32, rho: f64) -> f64 {
        queue(servers, rho, self.service).mean_wait()
    }

    /// How many requests wait at the second block's utilisation, in percent.
    fn waiting(&self, servers: u32) -> f64 {
        100.0 * queue(servers, BUSY, self.service).waits()
    }

    /// In percent.
    fn highest(&self, servers: u32) -> f64 {
        let highest = highest_utilisation_for_mean(servers, self.service, self.budget);
        100.0 * highest.expect("the keys take what a queue takes")
    }

    fn titles(&self, locale: Locale) -> [String; 3] {
        let (service, budget) = (plain(self.service), plain(self.budget));
        match locale {
            Locale::Zh => [
                format!("平均服务时间 {service} ms 时，不同利用率下的平均排队时间："),
                "同样 90% 的利用率，机器越多排队越短（小池子更怕长尾）：".to_owned(),
                format!("要把排队压到 {budget} ms 以内，利用率最高能到多少："),
            ],
            Locale::En => [
                format!("Mean wait by utilisation, for a mean service of {service} ms:"),
                "At 90% utilisation, more servers wait less (a small pool fears a long tail more):"
                    .to_owned(),
                format!("How high the utilisation may be to keep the mean wait within {budget} ms:"),
            ],
        }
    }

    /// Digit for digit and space for space.
    fn in_chinese(&self) -> Result<[String; 3], fmt::Error> {
        let mut by_utilisation = "利用率   1 台      4 台      16 台\n".to_owned();
        for rho in UTILISATIONS {
            write!(by_utilisation, "{:4.0}% ", rho * 100.0)?;
            for servers in COMPARED {
                write!(by_utilisation, "{:8.1} ms", self.wait(servers, rho))?;
            }
            writeln!(by_utilisation)?;
        }
        let mut by_servers = String::new();
        for servers in SHARING {
            let (wait, waits) = (self.wait(servers, BUSY), self.waiting(servers));
            writeln!(by_servers, "  {servers:2} 台：排队 {wait:6.2} ms，排队概率 {waits:3.0}%")?;
        }
        let mut highest = String::new();
        for servers in PLANNED {
            writeln!(highest, "  {servers:2} 台：{:.1}%", self.highest(servers))?;
        }
        Ok([by_utilisation, by_servers, highest])
    }

    fn in_english(&self) -> [String; 3] {
        let mut by_utilisation = Table::new(&[Align::Right; 4]);
        by_utilisation.row(["utilisation", "1 server", "4 servers", "16 servers"].map(Into::into));
        for rho in UTILISATIONS {
            let [one, four, sixteen] =
                COMPARED.map(|servers| format!("{:.1} ms", self.wait(servers, rho)).into());
            by_utilisation.row([format!("{:.0}%", rho * 100.0).into(), one, four, sixteen]);
        }
        let mut by_servers = Table::new(&[Align::Right; 3]);
        by_servers.row(["servers", "mean wait", "waiting"].map(Into::into));
        for servers in SHARING {
            let (wait, waits) = (self.wait(servers, BUSY), self.waiting(servers));
            let [wait, waits] = [format!("{wait:.2} ms"), format!("{waits:.0}%")];
            by_servers.row([servers.to_string().into(), wait.into(), waits.into()]);
        }
        let mut highest = Table::new(&[Align::Right; 2]);
        highest.row(["servers", "utilisation"].map(Into::into));
        for servers in PLANNED {
            highest.row([servers.to_string().into(), format!("{:.1}%", self.highest(servers)).into()]);
        }
        [by_utilisation, by_servers, highest].map(|table| table.render(2, Paint::OFF))
    }
}

impl Answer for Chapter {
    /// The queues behind it.
    fn json(&self) -> String {
        Waits::new(None, None, self.service).json()
    }

    fn table(&self, locale: Locale, columns: usize) -> String {
        let blocks = match locale {
            Locale::Zh => self.in_chinese().expect("a String takes everything"),
            Locale::En => self.in_english(),
        };
        let titles = self.titles(locale).map(|title| head::lines(&title, columns));
        let blocks = titles.into_iter().zip(blocks).map(|(title, block)| title + &block);
        blocks.collect::<Vec<_>>().join("\n")
    }

    fn plots(&self, locale: Locale) -> Vec<Plot> {
        vec![plot(&COMPARED, &MARKED, self.service, None, locale)]
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::commands::simulate::queueing::WORLD;
    use crate::commands::simulate::tests::{agrees, answer, problem};

    #[test]
    fn the_chapters_output_comes_out_digit_for_digit() {
        let expected = "\
平均服务时间 10 ms 时，不同利用率下的平均排队时间：
利用率   1 台      4 台      16 台
  50%     10.0 ms     0.9 ms     0.0 ms
  70%     23.3 ms     3.6 ms     0.3 ms
  80%     40.0 ms     7.5 ms     1.0 ms
  90%     90.0 ms    19.7 ms     3.7 ms
  95%    190.0 ms    44.6 ms     9.8 ms
  99%    990.0 ms   244.5 ms    59.6 ms

同样 90% 的利用率，机器越多排队越短（小池子更怕长尾）：
   1 台：排队  90.00 ms，排队概率  90%
   2 台：排队  42.63 ms，排队概率  85%
   4 台：排队  19.69 ms，排队概率  79%
   8 台：排队   8.77 ms，排队概率  70%
  16 台：排队   3.70 ms，排队概率  59%
  32 台：排队   1.43 ms，排队概率  46%

要把排队压到 5 ms 以内，利用率最高能到多少：
   1 台：33.3%
   4 台：74.7%
  16 台：91.8%
  64 台：97.5%
";
        assert_eq!(answer(&WORLD, &[], &[], 7).table(Locale::Zh, usize::MAX), expected);
    }

    #[test]
    fn the_same_output_in_english() {
        insta::assert_snapshot!(answer(&WORLD, &[], &[], 7).table(Locale::En, 80), @r"
        Mean wait by utilisation, for a mean service of 10 ms:
          utilisation  1 server  4 servers  16 servers
                  50%   10.0 ms     0.9 ms      0.0 ms
                  70%   23.3 ms     3.6 ms      0.3 ms
                  80%   40.0 ms     7.5 ms      1.0 ms
                  90%   90.0 ms    19.7 ms      3.7 ms
                  95%  190.0 ms    44.6 ms      9.8 ms
                  99%  990.0 ms   244.5 ms     59.6 ms

        At 90% utilisation, more servers wait less (a small pool fears a long tail
        more):
          servers  mean wait  waiting
                1   90.00 ms      90%
                2   42.63 ms      85%
                4   19.69 ms      79%
                8    8.77 ms      70%
               16    3.70 ms      59%
               32    1.43 ms      46%

        How high the utilisation may be to keep the mean wait within 5 ms:
          servers  utilisation
                1        33.3%
                4        74.7%
               16        91.8%
               64        97.5%
        ");
    }

    #[test]
    fn the_second_exercise_is_the_same_output_with_its_numbers() {
        let text = answer(&WORLD, &["service_ms=50", "budget_ms=10"], &[], 7).table(Locale::Zh, 80);
        assert!(text.starts_with("平均服务时间 50 ms 时"), "{text}");
        assert!(text.contains("   4 台：61.5%\n  16 台：85.7%\n"), "{text}");
    }

    #[test]
    fn programs_get_every_row_of_the_golden_table() {
        let golden = include_str!("../../../../../../tests/golden/queueing.json");
        let golden: Value = serde_json::from_str(golden).unwrap();
        let printed: Value = serde_json::from_str(&answer(&WORLD, &[], &[], 7).json()).unwrap();
        assert!(agrees(&golden["table"], &printed["runs"]), "{printed:#}");
    }

    #[test]
    fn what_cannot_be_set_is_answered_with_what_can() {
        for wrong in ["c=0", "c=1.5", "rho=1", "rho=-0.1", "service_ms=0", "rps=0", "rps=inf", "budget_ms=0"]
        {
            let (zh, en) = problem(&WORLD, &[wrong], &[]);
            let (key, _) = wrong.split_once('=').unwrap();
            let said = format!("`{key}` ");
            assert!(zh.starts_with(&said) && en.starts_with(&said), "{zh}{en}");
        }
        for together in [["c=4", "rps=10"], ["rho=0.5", "budget_ms=5"]] {
            let (zh, en) = problem(&WORLD, &together, &[]);
            assert!(zh.contains("`rho`") && en.contains("`rps`"), "{zh}{en}");
        }
        let (zh, en) = problem(&WORLD, &["servers=4"], &[]);
        assert!(zh.ends_with("c、rho、service_ms、rps、budget_ms"), "{zh}");
        assert!(en.ends_with("c, rho, service_ms, rps, budget_ms"), "{en}");
    }

    #[test]
    fn the_plot_shows_waits_that_take_off() {
        let answer = answer(&WORLD, &[], &[], 7);
        insta::assert_snapshot!(answer.plots(Locale::Zh)[0].render(80, Paint::OFF), @r"
        平均排队时间随利用率的变化（平均服务 10 ms，对数刻度）
        o 1 台   x 4 台   + 16 台
        ms
                                                  50%                  80%     90%
        1000 ┤                                     :                    :       :     o
             │                                     :                    :       :    oox
             │                                     :                    :       :  oo x
         100 ┤                                     :                    :     ooooo  xx+
             │                                     :                 oooooooooo : xxx +
             │                                     :     ooooooooooooo  :     xxxxx +++
          10 ┤                              oooooooooooooo              xxxxxxx : +++
             │                  ooooooooooooo      :            xxxxxxxx:      ++++
             │         oooooooooo                  :    xxxxxxxxx       :  +++++:
           1 ┤     ooooo                        xxxxxxxxx              +++++    :
             │   oo                       xxxxxxx  :              +++++ :       :
             │ oo                    xxxxxx        :          +++++     :       :
         0.1 ┤ o                 xxxx              :      ++++          :       :
             │o              xxxx                  :   ++++             :       :
             │            xxxx                     :++++                :       :
        0.01 ┤           xx                       ++                    :       :
             └┬──────────────┬─────────────┬──────────────┬─────────────┬──────────────┬
             0%             20%           40%            60%           80%          100%
                                                利用率
        ");
        insta::assert_snapshot!(answer.plots(Locale::En)[0].render(80, Paint::OFF), @r"
        Mean wait against utilisation (mean service 10 ms, log scale)
        o 1 server   x 4 servers   + 16 servers
        ms
                                                  50%                  80%     90%
        1000 ┤                                     :                    :       :     o
             │                                     :                    :       :    oox
             │                                     :                    :       :  oo x
         100 ┤                                     :                    :     ooooo  xx+
             │                                     :                 oooooooooo : xxx +
             │                                     :     ooooooooooooo  :     xxxxx +++
          10 ┤                              oooooooooooooo              xxxxxxx : +++
             │                  ooooooooooooo      :            xxxxxxxx:      ++++
             │         oooooooooo                  :    xxxxxxxxx       :  +++++:
           1 ┤     ooooo                        xxxxxxxxx              +++++    :
             │   oo                       xxxxxxx  :              +++++ :       :
             │ oo                    xxxxxx        :          +++++     :       :
         0.1 ┤ o                 xxxx              :      ++++          :       :
             │o              xxxx                  :   ++++             :       :
             │            xxxx                     :++++                :       :
        0.01 ┤           xx                       ++                    :       :
             └┬──────────────┬─────────────┬──────────────┬─────────────┬──────────────┬
             0%             20%           40%            60%           80%          100%
                                              utilisation
        ");
    }
}
