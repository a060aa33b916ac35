//! A set of functions, whose types an exercise declares.

use std::mem;

use contract::{
    Datum, FaultKind, Function, Guest, Halt, JudgeError, Kind, Log, MODULE, Script, Signal, SignalId, Type,
};
use reference::kinds::functions::{Functions, Signals};
use reference::random::Draws;
use reference::sample::Sample;
use wasmtime::{Caller, Error, Func, Linker, Result, TypedFunc, Val};

use crate::host::Host;
use crate::machine::Machine;
use crate::signals::{Lent, missing, refuse};

impl Lent for Signals {
    const KIND: Kind = Kind::Functions;

    fn at_rest(draws: Draws) -> Self {
        Self { arguments: Vec::new(), answer: Vec::new(), draws }
    }

    fn draws(&mut self) -> &mut Draws {
        &mut self.draws
    }

    fn define(linker: &mut Linker<Host<Self>>, signal: &Signal) -> Result<()> {
        let name = signal.name;
        match signal.id {
            SignalId::ArgLen => {
                linker.func_wrap(MODULE, name, |mut caller: Caller<'_, Host<Self>>, list: i32| {
                    let host = caller.data_mut();
                    match list_at(&host.signals, list) {
                        #[expect(
                            clippy::cast_possible_truncation,
                            clippy::cast_possible_wrap,
                            reason = "an exercise's lists are short"
                        )]
                        Some(numbers) => Ok(numbers.len() as i32),
                        None => no_list(host, format!("arg_len({list})")),
                    }
                })
            }
            SignalId::Arg => {
                linker.func_wrap(MODULE, name, |mut caller: Caller<'_, Host<Self>>, list: i32, index: i32| {
                    let host = caller.data_mut();
                    let call = || format!("arg({list}, {index})");
                    let Some(numbers) = list_at(&host.signals, list) else { return no_list(host, call()) };
                    let found = usize::try_from(index).ok().and_then(|index| numbers.get(index).copied());
                    let length = numbers.len();
                    match found {
                        Some(number) => Ok(number),
                        None if length == 0 => refuse(host, call(), "(empty list)".to_owned()),
                        None => refuse(host, call(), format!("0 … {}", length - 1)),
                    }
                })
            }
            SignalId::ResultPush => {
                linker.func_wrap(MODULE, name, |mut caller: Caller<'_, Host<Self>>, x: f64| {
                    let host = caller.data_mut();
                    let most = host.limits.answer_numbers;
                    if host.signals.answer.len() as u64 >= most {
                        host.refused = Some(FaultKind::AnswerLength { numbers: most });
                        return Err(Error::msg("the answer is too long"));
                    }
                    host.signals.answer.push(x);
                    Ok(())
                })
            }
            _ => return Err(missing(signal)),
        }?;
        Ok(())
    }
}

fn list_at(signals: &Signals, list: i32) -> Option<&[f64]> {
    match signals.arguments.get(usize::try_from(list).ok()?)? {
        Datum::List(numbers) => Some(numbers),
        Datum::Whole(_) | Datum::Number(_) => None,
    }
}

fn no_list<T>(host: &mut Host<Signals>, call: String) -> Result<T> {
    refuse(host, call, "(a list that the function got)".to_owned())
}

/// Functions that run as an instance of a metered module.
pub(crate) struct FunctionsInstance {
    machine: Machine<Signals>,
    functions: Vec<(Callee, Type)>,
}

/// How a function is called.
#[derive(Clone)]
enum Callee {
    Exported(Func),
    /// By the interpreter, which knows it by its place.
    Interpreted(TypedFunc<i32, f64>, i32),
}

impl FunctionsInstance {
    pub(crate) fn new(mut machine: Machine<Signals>, functions: &[Function]) -> Result<Self, Halt> {
        let interpreter = machine.is_interpreter().then(|| machine.required(Script::CALL)).transpose()?;
        let callee = |(function, index): (&Function, i32)| match &interpreter {
            Some(call) => Ok((Callee::Interpreted(call.clone(), index), function.result)),
            None => Ok((Callee::Exported(machine.function(&function.name)?), function.result)),
        };
        let functions = functions.iter().zip(0..).map(callee).collect::<Result<_, JudgeError>>()?;
        Ok(Self { machine, functions })
    }

    /// A function that the module exports under its own name.
    fn call_exported(
        &mut self,
        function: &Func,
        result: Type,
        signals: &mut Box<Signals>,
    ) -> Result<Datum, Halt> {
        let params = signals.arguments.iter().zip(0..).map(|(argument, handle)| match argument {
            Datum::Whole(whole) => Val::I32(*whole),
            Datum::Number(number) => Val::F64(number.to_bits()),
            Datum::List(_) => Val::I32(handle),
        });
        let params: Vec<_> = params.collect();
        let results = usize::from(result != Type::List);
        let answers = self.machine.decide_untyped(function, &params, results, signals)?;
        match (result, answers.first()) {
            (Type::List, None) => Ok(Datum::List(mem::take(&mut signals.answer))),
            (Type::Whole, Some(Val::I32(whole))) => Ok(Datum::Whole(*whole)),
            (Type::Number, Some(Val::F64(bits))) => Ok(Datum::Number(f64::from_bits(*bits))),
            _ => Err(JudgeError::new("a checked function answers another type").into()),
        }
    }

    /// A function of a source: to its interpreter every argument is a list.
    fn call_interpreted(
        &mut self,
        call: &TypedFunc<i32, f64>,
        index: i32,
        result: Type,
        signals: &mut Box<Signals>,
    ) -> Result<Datum, Halt> {
        let lists = signals.arguments.iter().map(|argument| match argument {
            Datum::Whole(whole) => Datum::List(vec![f64::from(*whole)]),
            Datum::Number(number) => Datum::List(vec![*number]),
            Datum::List(numbers) => Datum::List(numbers.clone()),
        });
        let lists = lists.collect();
        let arguments = mem::replace(&mut signals.arguments, lists);
        let answer = self.machine.decide(call, index, signals);
        signals.arguments = arguments;
        let answer = answer?;
        match result {
            Type::List => Ok(Datum::List(mem::take(&mut signals.answer))),
            Type::Number => Ok(Datum::Number(answer)),
            Type::Whole => {
                #[expect(clippy::cast_possible_truncation, reason = "compared with what it came from")]
                let whole = answer as i32;
                if f64::from(whole) == answer {
                    return Ok(Datum::Whole(whole));
                }
                Err(JudgeError::new(format!("the interpreter answers {answer} for a whole number")).into())
            }
        }
    }
}

impl Functions for FunctionsInstance {
    type Halt = Halt;

    fn init(&mut self, signals: &mut Box<Signals>) -> Result<(), Halt> {
        self.machine.start(signals)
    }

    fn call(&mut self, function: usize, signals: &mut Box<Signals>) -> Result<Datum, Halt> {
        let Some((callee, result)) = self.functions.get(function).cloned() else {
            return Err(JudgeError::new(format!("there is no function {function} to call")).into());
        };
        signals.answer.clear();
        match callee {
            Callee::Exported(function) => self.call_exported(&function, result, signals),
            Callee::Interpreted(call, index) => self.call_interpreted(&call, index, result, signals),
        }
    }
}

impl Guest for FunctionsInstance {
    fn fuel_per_decision(&self) -> &Sample {
        self.machine.fuel_per_decision()
    }

    fn peak_memory_bytes(&self) -> u64 {
        self.machine.peak_memory_bytes()
    }

    fn log(&self) -> Log {
        self.machine.log()
    }
}
