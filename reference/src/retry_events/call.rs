//! A call of a layer: what a layer does for one attempt of the layer around it.

use super::slab::Key;
use crate::kinds::retry::Failure;

/// Who waits for a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Caller {
    /// The request: it is the outermost layer's call.
    Request,
    /// A call of the layer around it.
    Call(Key),
    /// Nobody: the layer around it stopped waiting.
    Nobody,
}

/// What a call is doing.
#[derive(Clone, Copy, Debug)]
pub(super) enum Phase {
    /// It waits for its retry to come due, after an attempt that failed so.
    Backoff(Failure),
    /// Its attempt is a call of the layer within; `None` before that is there.
    Within(Option<Key>),
    /// Its attempt is at a server, or was and failed, and so its copy.
    Sent { first: Option<Key>, copy: Option<Key> },
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Call {
    pub(super) caller: Caller,
    /// The layer, the outermost 0.
    pub(super) layer: u32,
    /// The number of the request.
    pub(super) request: u64,
    /// When the request arrived, and until when an answer to it counts.
    pub(super) arrival: f64,
    pub(super) deadline: f64,
    /// The path to this call: the attempts of the layers around it.
    pub(super) prefix: u32,
    /// The attempt under way, or the one that failed last, from 0.
    pub(super) attempt: u32,
    pub(super) phase: Phase,
}

impl Call {
    /// Whether this attempt of the call is under way.
    pub(super) fn tries(&self, attempt: u32) -> bool {
        self.attempt == attempt && !matches!(self.phase, Phase::Backoff(_))
    }

    /// Whether it waits for this attempt to come due.
    pub(super) fn backs_off_before(&self, attempt: u32) -> bool {
        self.attempt + 1 == attempt && matches!(self.phase, Phase::Backoff(_))
    }

    /// Whether a copy of its first attempt may still be of use.
    pub(super) fn wants_copy(&self) -> bool {
        self.attempt == 0 && matches!(self.phase, Phase::Sent { first: Some(_), copy: None })
    }
}
