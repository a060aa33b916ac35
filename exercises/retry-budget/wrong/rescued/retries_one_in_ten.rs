// 不设预算，十个失败只让一个重试，摊到半分钟里：故障轻的时候，本来全都救得回。
// No budget: one failure in ten retries, within half a minute. In a mild outage all could be rescued.

use judge::{Retry, retry};

#[derive(Default)]
struct Budgeted;

impl Retry for Budgeted {
    fn retry(&mut self, _attempt: u32, _now: f64) -> Option<f64> {
        let chosen = judge::random() < 0.1;
        chosen.then(|| 2000.0 + 30_000.0 * judge::random())
    }
}

retry!(Budgeted);
