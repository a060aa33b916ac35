//! The workflows that have arrived, and how far each is.

use super::jobs::Jobs;
use super::plan::Role;

/// A workflow, in 16 bytes: a run keeps all of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Workflow {
    pub(super) arrived: f64,
    /// One bit for every step that has ended.
    ended: u32,
    right_votes: u8,
    is_wrong: bool,
    is_exhausted: bool,
}

/// What becomes of a workflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    Ok,
    Wrong,
    Exhausted,
}

impl Workflow {
    pub(super) fn new(arrived: f64) -> Self {
        Self { arrived, ended: 0, right_votes: 0, is_wrong: false, is_exhausted: false }
    }

    pub(super) fn exhaust(&mut self) {
        self.is_exhausted = true;
    }

    #[inline]
    pub(super) fn is_exhausted(&self) -> bool {
        self.is_exhausted
    }

    /// A call ended well with this result.
    #[inline]
    pub(super) fn result(&mut self, role: Role, is_right: bool) {
        match role {
            Role::Critical => self.is_wrong |= !is_right,
            Role::Vote => self.right_votes += u8::from(is_right),
            Role::Free => {}
        }
    }

    #[inline]
    pub(super) fn end(&mut self, step: u8) {
        self.ended |= 1 << step;
    }

    /// Whether what these bits stand for has ended.
    #[inline]
    pub(super) fn has_ended(&self, steps: u32) -> bool {
        self.ended & steps == steps
    }

    /// What the workflow came to, all of whose steps have ended.
    pub(super) fn fate(&self, jobs: &Jobs) -> Fate {
        let outvoted = jobs.votes > 0 && self.right_votes * 2 <= jobs.votes;
        if self.is_wrong || outvoted { Fate::Wrong } else { Fate::Ok }
    }
}
