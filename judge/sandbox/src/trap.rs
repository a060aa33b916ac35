//! What a trap means: the limit that caused it, or the class of trap by itself.

use contract::{FaultKind, Halt, JudgeError, Limits, TrapReason};
use metering::Tripped;
use wasmtime::{Error, Trap};

/// Which budget of fuel a call ran on: the one that is named if it runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Budget {
    Call,
    Init,
    Run,
}

/// Classifies a call that failed.
///
/// `tripped` is what the metering pass left, `refused` what a host function refused during the call.
pub(crate) fn classify(
    error: &Error,
    tripped: Option<Tripped>,
    refused: Option<FaultKind>,
    budget: Budget,
    limits: &Limits,
    fuel: u64,
) -> Halt {
    let student = |kind| Halt::Student { kind, fuel };
    if let Some(kind) = refused {
        return student(kind);
    }
    match (tripped, budget) {
        (Some(Tripped::Fuel), Budget::Call) => {
            return student(FaultKind::FuelPerCall { fuel: limits.fuel_per_call });
        }
        (Some(Tripped::Fuel), Budget::Init) => {
            return student(FaultKind::FuelForInit { fuel: limits.fuel_for_init });
        }
        (Some(Tripped::Fuel), Budget::Run) => {
            return student(FaultKind::FuelForRun { fuel: limits.fuel_for_run });
        }
        (Some(Tripped::Depth), _) => return student(FaultKind::CallDepth { slots: limits.stack_slots }),
        (Some(Tripped::Memory), _) => return student(FaultKind::Memory { bytes: limits.memory_bytes }),
        (Some(Tripped::Table), _) => return student(FaultKind::Table { elements: limits.table_elements }),
        (None, _) => {}
    }
    // A compiler may keep values across a call that the metering pass has no slots for. The host's own
    // check of the stack then stops the same recursion.
    if let Some(Trap::StackOverflow) = error.downcast_ref() {
        return student(FaultKind::CallDepth { slots: limits.stack_slots });
    }
    let reason = error.downcast_ref::<Trap>().and_then(|trap| match trap {
        Trap::UnreachableCodeReached => Some(TrapReason::Unreachable),
        Trap::IntegerDivisionByZero => Some(TrapReason::DivideByZero),
        Trap::IntegerOverflow | Trap::BadConversionToInteger => Some(TrapReason::NotRepresentable),
        Trap::MemoryOutOfBounds | Trap::HeapMisaligned => Some(TrapReason::Memory),
        Trap::TableOutOfBounds => Some(TrapReason::Table),
        Trap::IndirectCallToNull | Trap::BadSignature => Some(TrapReason::IndirectCall),
        // The host's own limits stand behind the metering pass: one that fires is the judge's fault.
        _ => None,
    });
    reason.map_or_else(
        || {
            Halt::Judge(JudgeError::new(format!(
                "the host stopped a metered module by a limit of its own: {error:#}"
            )))
        },
        |reason| student(FaultKind::Trap { reason }),
    )
}
