//! Binds the contract's signals to the world that is lent for the time of a call.

use contract::{FaultKind, MODULE, Signal, SignalId};
use wasmtime::{Caller, Error, Linker, Result};

use crate::host::Host;

/// A message that a guest may give with `fail` is kept up to here, in bytes.
const MOST_MESSAGE: usize = 4096;

/// Defines every signal of the table.
pub(crate) fn define(linker: &mut Linker<Host>) -> Result<()> {
    for signal in Signal::ALL {
        define_one(linker, signal)?;
    }
    Ok(())
}

fn define_one(linker: &mut Linker<Host>, signal: &Signal) -> Result<()> {
    let name = signal.name;
    match signal.id {
        SignalId::ServerCount => linker.func_wrap(MODULE, name, |caller: Caller<'_, Host>| {
            caller.data().signals.server_count().cast_signed()
        }),
        SignalId::InFlight => linker.func_wrap(MODULE, name, |mut caller: Caller<'_, Host>, server: i32| {
            let host = caller.data_mut();
            let servers = host.signals.server_count();
            match u32::try_from(server) {
                Ok(server) if server < servers => Ok(host.signals.in_flight(server).cast_signed()),
                _ => refuse(host, format!("in_flight({server})"), format!("0 … {}", i64::from(servers) - 1)),
            }
        }),
        SignalId::RequestIndex => linker.func_wrap(MODULE, name, |caller: Caller<'_, Host>| {
            #[expect(clippy::cast_possible_truncation, reason = "a scenario has fewer than 2^31 requests")]
            let index = caller.data().signals.request_index() as i32;
            index
        }),
        SignalId::Random => linker
            .func_wrap(MODULE, name, |mut caller: Caller<'_, Host>| caller.data_mut().signals.draws.random()),
        SignalId::RandomBelow => linker.func_wrap(MODULE, name, |mut caller: Caller<'_, Host>, n: i32| {
            let host = caller.data_mut();
            match u32::try_from(n) {
                Ok(n) if n > 0 => Ok(host.signals.draws.random_below(n).cast_signed()),
                _ => refuse(host, format!("random_below({n})"), "≥ 1".to_owned()),
            }
        }),
        SignalId::Exp => linker.func_wrap(MODULE, name, |x: f64| canonical(libm::exp(x))),
        SignalId::Ln => linker.func_wrap(MODULE, name, |x: f64| canonical(libm::log(x))),
        SignalId::Pow => linker.func_wrap(MODULE, name, |x: f64, y: f64| canonical(libm::pow(x, y))),
        SignalId::Log => {
            linker.func_wrap(MODULE, name, |mut caller: Caller<'_, Host>, at: i32, length: i32| {
                let text = text(&mut caller, "log", at, length)?;
                let host = caller.data_mut();
                if host.log.line(&text) {
                    return Ok(());
                }
                host.refused = Some(FaultKind::Log { bytes: host.log.limit() });
                Err(Error::msg("the log is full"))
            })
        }
        SignalId::Fail => {
            linker.func_wrap(MODULE, name, |mut caller: Caller<'_, Host>, at: i32, length: i32| {
                let mut text = text(&mut caller, "fail", at, length)?;
                text.truncate(MOST_MESSAGE);
                let said = String::from_utf8_lossy(&text).into_owned();
                caller.data_mut().refused = Some(FaultKind::Failed { said });
                Err::<(), _>(Error::msg("the guest gave up"))
            })
        }
    }?;
    Ok(())
}

/// One NaN for all: its bits differ between machines otherwise.
fn canonical(value: f64) -> f64 {
    if value.is_nan() { f64::NAN } else { value }
}

/// Ends the call that is under way, as the student's fault.
fn refuse<T>(host: &mut Host, call: String, expected: String) -> Result<T> {
    host.refused = Some(FaultKind::Argument { call, expected });
    Err(Error::msg("an argument is out of range"))
}

/// The text at this place of the guest's exported memory. Pointers are unsigned.
fn text(caller: &mut Caller<'_, Host>, name: &str, at: i32, length: i32) -> Result<Vec<u8>> {
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
