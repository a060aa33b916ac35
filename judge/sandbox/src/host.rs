//! What an instance's store holds while the guest runs.

use std::sync::Arc;

use contract::{FaultKind, Limits, Log};
use reference::random::{Draws, SplitDraws};
use wasmtime::{Memory, StoreLimits, StoreLimitsBuilder};

use crate::interpreter::Told;
use crate::signals::Lent;

/// The host's side of an instance.
pub(crate) struct Host<S> {
    /// The world's signals, for the time of a call; otherwise a stand-in.
    pub(crate) signals: Box<S>,
    /// The memory that the guest exports, for `log` and `fail`.
    pub(crate) memory: Option<Memory>,
    /// What a host function refused; the call that it was made in traps.
    pub(crate) refused: Option<FaultKind>,
    /// What an interpreter is told; nothing for a module that is the submission itself.
    pub(crate) told: Option<Arc<Told>>,
    /// wasmtime's own limits, behind those of the metering pass.
    pub(crate) limiter: StoreLimits,
    pub(crate) log: LogBuffer,
    pub(crate) limits: Limits,
}

impl<S: Lent> Host<S> {
    pub(crate) fn new(limits: &Limits, told: Option<Arc<Told>>) -> Self {
        let whole = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let limiter = StoreLimitsBuilder::new()
            .memory_size(whole(limits.memory_bytes))
            .table_elements(whole(limits.table_elements))
            .instances(1)
            .trap_on_grow_failure(true)
            .build();
        Self {
            signals: Box::new(S::at_rest(Draws::Split(SplitDraws::new(0, 0)))),
            memory: None,
            refused: None,
            told,
            limiter,
            log: LogBuffer { bytes: Vec::new(), cut: false, limit: whole(limits.log_bytes) },
            limits: *limits,
        }
    }
}

/// The log, up to its limit.
pub(crate) struct LogBuffer {
    bytes: Vec<u8>,
    cut: bool,
    limit: usize,
}

impl LogBuffer {
    /// Adds a line; keeps what fits. Returns whether all of it did.
    pub(crate) fn line(&mut self, text: &[u8]) -> bool {
        let room = self.limit - self.bytes.len();
        self.cut |= text.len() + 1 > room;
        self.bytes.extend_from_slice(&text[..text.len().min(room)]);
        if !self.cut {
            self.bytes.push(b'\n');
        }
        !self.cut
    }

    pub(crate) fn to_log(&self) -> Log {
        Log { text: String::from_utf8_lossy(&self.bytes).into_owned(), cut: self.cut }
    }
}
