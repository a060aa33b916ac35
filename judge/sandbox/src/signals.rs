//! Binds the contract's signals to what a world lends for the time of a call.
//!
//! Those that every kind has stand here; the others beside their kind, in [`kinds`](crate::kinds).

use contract::{FaultKind, JudgeError, Kind, MODULE, Signal, SignalId};
use reference::random::Draws;
use wasmtime::{Caller, Engine, Error, Linker, Result};

use crate::host::Host;

/// A message that a guest may give with `fail` is kept up to here, in bytes.
pub(crate) const MOST_MESSAGE: usize = 4096;

/// What a world lends to a policy of one kind.
pub(crate) trait Lent: Send + Sized + 'static {
    /// The kind.
    const KIND: Kind;

    /// A stand-in for the time between calls.
    fn at_rest(draws: Draws) -> Self;

    /// The policy's draws.
    fn draws(&mut self) -> &mut Draws;

    /// Defines a signal that only this kind has.
    fn define(linker: &mut Linker<Host<Self>>, signal: &Signal) -> Result<()>;
}

/// A linker with every signal that a policy of this kind can be granted.
pub(crate) fn linker<S: Lent>(engine: &Engine) -> Result<Linker<Host<S>>, JudgeError> {
    let mut linker = Linker::new(engine);
    Signal::ALL
        .iter()
        .filter(|signal| signal.is_for(S::KIND) && !signal.for_interpreters)
        .try_for_each(|signal| define(&mut linker, signal))
        .map_err(|error| JudgeError::new(format!("the signals cannot be linked: {error:#}")))?;
    Ok(linker)
}

/// There is no definition of this signal for a kind that has it.
pub(crate) fn missing(signal: &Signal) -> Error {
    Error::msg(format!("`{}` is not defined", signal.name))
}

fn define<S: Lent>(linker: &mut Linker<Host<S>>, signal: &Signal) -> Result<()> {
    let name = signal.name;
    match signal.id {
        SignalId::Random => linker.func_wrap(MODULE, name, |mut caller: Caller<'_, Host<S>>| {
            caller.data_mut().signals.draws().random()
        }),
        SignalId::RandomBelow => linker.func_wrap(MODULE, name, |mut caller: Caller<'_, Host<S>>, n: i32| {
            let host = caller.data_mut();
            match u32::try_from(n) {
                Ok(n) if n > 0 => Ok(host.signals.draws().random_below(n).cast_signed()),
                _ => refuse(host, format!("random_below({n})"), "≥ 1".to_owned()),
            }
        }),
        SignalId::Exp => linker.func_wrap(MODULE, name, |x: f64| canonical(libm::exp(x))),
        SignalId::Expm1 => linker.func_wrap(MODULE, name, |x: f64| canonical(libm::expm1(x))),
        SignalId::Ln => linker.func_wrap(MODULE, name, |x: f64| canonical(libm::log(x))),
        SignalId::Log1p => linker.func_wrap(MODULE, name, |x: f64| canonical(libm::log1p(x))),
        SignalId::Log2 => linker.func_wrap(MODULE, name, |x: f64| canonical(libm::log2(x))),
        SignalId::Log10 => linker.func_wrap(MODULE, name, |x: f64| canonical(libm::log10(x))),
        SignalId::Pow => linker.func_wrap(MODULE, name, |x: f64, y: f64| canonical(libm::pow(x, y))),
        SignalId::Sin => linker.func_wrap(MODULE, name, |x: f64| canonical(libm::sin(x))),
        SignalId::Cos => linker.func_wrap(MODULE, name, |x: f64| canonical(libm::cos(x))),
        SignalId::Tan => linker.func_wrap(MODULE, name, |x: f64| canonical(libm::tan(x))),
        SignalId::Atan2 => linker.func_wrap(MODULE, name, |y: f64, x: f64| canonical(libm::atan2(y, x))),
        SignalId::Log => {
            linker.func_wrap(MODULE, name, |mut caller: Caller<'_, Host<S>>, at: i32, length: i32| {
                let text = text(&mut caller, "log", at, length)?;
                let host = caller.data_mut();
                if host.log.line(&text) {
                    return Ok(());
                }
                host.refused = Some(FaultKind::Log { bytes: host.limits.log_bytes });
                Err(Error::msg("the log is full"))
            })
        }
        SignalId::Fail => {
            linker.func_wrap(MODULE, name, |mut caller: Caller<'_, Host<S>>, at: i32, length: i32| {
                let mut text = text(&mut caller, "fail", at, length)?;
                text.truncate(MOST_MESSAGE);
                let said = String::from_utf8_lossy(&text).into_owned();
                caller.data_mut().refused = Some(FaultKind::Failed { said });
                Err::<(), _>(Error::msg("the guest gave up"))
            })
        }
        _ => return S::define(linker, signal),
    }?;
    Ok(())
}

/// One NaN for all: its bits differ between machines otherwise.
fn canonical(value: f64) -> f64 {
    if value.is_nan() { f64::NAN } else { value }
}

/// Ends the call that is under way, as the student's fault.
pub(crate) fn refuse<S, T>(host: &mut Host<S>, call: String, expected: String) -> Result<T> {
    host.refused = Some(FaultKind::Argument { call, expected });
    Err(Error::msg("an argument is out of range"))
}

/// The text at this place of the guest's exported memory. Pointers are unsigned.
pub(crate) fn text<S: 'static>(
    caller: &mut Caller<'_, Host<S>>,
    name: &str,
    at: i32,
    length: i32,
) -> Result<Vec<u8>> {
    let (at, length) = (at.cast_unsigned() as usize, length.cast_unsigned() as usize);
    let found = caller.data().memory.and_then(|memory| {
        let end = at.checked_add(length)?;
        Some(memory.data(&*caller).get(at..end)?.to_vec())
    });
    if let Some(text) = found {
        return Ok(text);
    }
    let expected = match caller.data().memory {
        Some(memory) => format!("0 … {}", memory.data_size(&*caller)),
        None => "(export \"memory\")".to_owned(),
    };
    refuse(caller.data_mut(), format!("{name}({at}, {length})"), expected)
}
