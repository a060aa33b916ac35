//! A progress bar for what takes longer than a second, on standard error, for a terminal only.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How long nothing is shown: what is quick should not flicker.
const PATIENCE: Duration = Duration::from_secs(1);

/// Shows that something goes on, until it is dropped.
pub struct Waiting {
    bar: ProgressBar,
    shower: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Waiting {
    /// Begins to wait. `shown` is whether standard error is a terminal.
    pub fn begin(shown: bool, what: &'static str) -> Self {
        let style = ProgressStyle::with_template("{spinner} {msg}").expect("the template is well formed");
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let bar = bar.with_style(style).with_message(what);
        let shower = shown.then(|| {
            let (done, until_done) = mpsc::channel();
            let bar = bar.clone();
            let shower = thread::spawn(move || {
                if until_done.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                    bar.enable_steady_tick(Duration::from_millis(100));
                }
            });
            (done, shower)
        });
        Self { bar, shower }
    }

    /// What goes on from now on.
    pub fn now(&self, what: &'static str) {
        self.bar.set_message(what);
    }

    /// Shows how much is done of what. May be called from any thread.
    pub fn progress(&self, done: usize, all: usize) {
        if self.bar.length().is_none() {
            self.bar.set_length(all as u64);
            let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len}");
            self.bar.set_style(style.expect("the template is well formed"));
        }
        // Threads report in no order.
        self.bar.set_position(self.bar.position().max(done as u64));
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        if let Some((done, shower)) = self.shower.take() {
            drop(done);
            // It only shows; how it ended does not matter.
            let _ = shower.join();
        }
        self.bar.finish_and_clear();
    }
}
