//! What an interpreter has that other modules do not: the source and the task that it reads. It imports
//! every signal, and one that its exercise does not grant stops it by name.

use contract::{
    FaultKind, Grant, Halt, JudgeError, Locale, MODULE, Refusal, Script, Signal, SignalId, Value,
};
use wasmtime::{Caller, Error, FuncType, Linker, Result, ValType};

use crate::Failure;
use crate::host::Host;
use crate::signals::{Lent, MOST_MESSAGE, missing, text};

/// What an interpreter is told.
pub(crate) struct Told {
    source: Vec<u8>,
    task: Vec<u8>,
    pub(crate) grant: Grant,
}

impl Told {
    pub(crate) fn new(script: &Script, grant: &Grant) -> Self {
        Self {
            source: script.text.clone().into_bytes(),
            task: script.task(grant).into_bytes(),
            grant: grant.clone(),
        }
    }
}

/// The signals of a kind as an interpreter has them.
pub(crate) fn linker<S: Lent>(
    of_kind: &Linker<Host<S>>,
    grant: &Grant,
) -> Result<Linker<Host<S>>, JudgeError> {
    let mut linker = of_kind.clone();
    linker.allow_shadowing(true);
    Signal::ALL
        .iter()
        .try_for_each(|signal| match signal.serves_interpreter(grant) {
            true if signal.for_interpreters => define(&mut linker, signal),
            true => Ok(()),
            false => withhold(&mut linker, signal),
        })
        .map_err(|error| JudgeError::new(format!("an interpreter's signals cannot be linked: {error:#}")))?;
    Ok(linker)
}

fn define<S: Lent>(linker: &mut Linker<Host<S>>, signal: &Signal) -> Result<()> {
    let name = signal.name;
    match signal.id {
        SignalId::SourceLen => linker.func_wrap(MODULE, name, |caller: Caller<'_, Host<S>>| {
            length(told(&caller).map_or(&[], |told| &told.source))
        }),
        SignalId::TaskLen => linker.func_wrap(MODULE, name, |caller: Caller<'_, Host<S>>| {
            length(told(&caller).map_or(&[], |told| &told.task))
        }),
        SignalId::SourceRead => linker.func_wrap(MODULE, name, |caller: Caller<'_, Host<S>>, at: i32| {
            copy(caller, at, |it| &it.source)
        }),
        SignalId::TaskRead => linker
            .func_wrap(MODULE, name, |caller: Caller<'_, Host<S>>, at: i32| copy(caller, at, |it| &it.task)),
        SignalId::Defect => {
            linker.func_wrap(MODULE, name, |mut caller: Caller<'_, Host<S>>, at: i32, length: i32| {
                let mut said = text(&mut caller, "defect", at, length)?;
                said.truncate(MOST_MESSAGE);
                caller.data_mut().refused = Some(broken(&String::from_utf8_lossy(&said)));
                Err::<(), _>(Error::msg("the interpreter gave up"))
            })
        }
        _ => return Err(missing(signal)),
    }?;
    Ok(())
}

/// An interpreter that breaks at what a source does. That is a defect of its own, but no source may have
/// the judge give up: it is told what happened, and that it can be written in another way.
pub(crate) fn broken(how: &str) -> FaultKind {
    FaultKind::Failed {
        said: format!(
            "the interpreter itself broke at what this code does; write it in another way\n\
             解释器自己在这段代码做的事上出了错，请换一种写法\n{how}"
        ),
    }
}

fn told<'a, S>(caller: &'a Caller<'_, Host<S>>) -> Option<&'a Told> {
    caller.data().told.as_deref()
}

#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "sources are bounded")]
fn length(text: &[u8]) -> i32 {
    text.len() as i32
}

fn copy<S: 'static>(mut caller: Caller<'_, Host<S>>, at: i32, part: fn(&Told) -> &[u8]) -> Result<()> {
    let host = caller.data();
    let (Some(memory), Some(told)) = (host.memory, host.told.clone()) else {
        return Err(Error::msg("an interpreter without a memory or a source"));
    };
    memory.write(&mut caller, at.cast_unsigned() as usize, part(&told))?;
    Ok(())
}

/// Stops whoever calls a signal that is not granted.
fn withhold<S: Lent>(linker: &mut Linker<Host<S>>, signal: &'static Signal) -> Result<()> {
    let value = |value: Value| match value {
        Value::I32 => ValType::I32,
        Value::I64 => ValType::I64,
        Value::F64 => ValType::F64,
    };
    let params = signal.params.iter().map(|(_, kind)| value(*kind));
    let kind = FuncType::new(linker.engine(), params, signal.result.map(value));
    linker.func_new(MODULE, signal.name, kind, |mut caller: Caller<'_, Host<S>>, _, _| {
        let name = signal.name;
        let said = format!("`{name}` is not granted by this exercise\n本题不提供 `{name}`");
        caller.data_mut().refused = Some(FaultKind::Failed { said });
        Err(Error::msg("a signal that is not granted"))
    })?;
    Ok(())
}

/// What a source is refused for that an interpreter could not look at to its end.
pub(crate) fn refusal(halt: Halt, name: &str) -> Failure {
    match halt {
        Halt::Judge(error) => error.into(),
        Halt::Student { kind: FaultKind::Failed { said }, .. } => Refusal::Compiler { messages: said }.into(),
        Halt::Student { kind, .. } => {
            let (en, zh) = (kind.describe(Locale::En), kind.describe(Locale::Zh));
            Refusal::Compiler {
                messages: format!(
                    "{name}: this source is too large or nested too deeply to be read: {en}\n\
                     {name}：源文件太大或嵌套太深，读不完：{zh}"
                ),
            }
            .into()
        }
    }
}
