//! Least work: the server that would be done first with all that it has. With equal servers that is one
//! queue for all of them.

use std::convert::Infallible;

use crate::kinds::router::{Router, Signals};

/// An oracle: it knows the unfinished work, which no student's policy sees. An idle server is done now; of
/// several that are done at the same time, the lowest index. It reads and draws nothing.
#[derive(Clone, Copy, Debug)]
pub struct LeastWork;

impl Router for LeastWork {
    type Halt = Infallible;

    fn route(&mut self, now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        let mut chosen = None;
        for server in 0..signals.server_count() {
            if !signals.is_choice(server) {
                continue;
            }
            let done = signals.busy_until[server as usize].max(now);
            if chosen.is_none_or(|(_, earliest)| done < earliest) {
                chosen = Some((server, done));
            }
        }
        let (server, _) = chosen.expect("there is always a server to choose");
        Ok(server.cast_signed())
    }
}
