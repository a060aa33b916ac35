//! The exports: each asks the student's function of its name.

use rustpython_vm::builtins::{PyBaseExceptionRef, PyFloat, PyInt, PyList, PyTuple};
use rustpython_vm::convert::ToPyObject;
use rustpython_vm::{AsObject, Interpreter, PyObjectRef, PyPayload, PyResult, VirtualMachine};

use crate::host;
use crate::kit::Request;

/// The functions that a policy may have, in the order in which the library finds them.
#[derive(Clone, Copy)]
enum Asked {
    Route,
    OnComplete,
    Retry,
    OnRequest,
    Admit,
    OnSuccess,
    Allow,
    WaitTime,
}

/// An interpreter with its library, and what a source defined.
pub(crate) struct Guest {
    pub(crate) interpreter: Interpreter,
    /// The Python side: it loads sources and explains what went wrong.
    pub(crate) library: PyObjectRef,
    pub(crate) servers: PyObjectRef,
    /// By [`Asked`]; what the policy does not have is missing.
    pub(crate) functions: Vec<Option<PyObjectRef>>,
    /// Those that the exercise declares, with the types of their answers.
    pub(crate) declared: Vec<(PyObjectRef, Declared)>,
}

/// What a declared function answers.
#[derive(Clone, Copy)]
pub(crate) enum Declared {
    Whole,
    Number,
    List,
}

impl Guest {
    fn ask<R>(
        &self,
        asked: Asked,
        absent: R,
        arguments: impl FnOnce(&VirtualMachine) -> Vec<PyObjectRef>,
        read: impl FnOnce(&VirtualMachine, &PyObjectRef) -> Option<R>,
    ) -> R {
        let Some(function) = &self.functions[asked as usize] else { return absent };
        self.interpreter.enter(|vm| match function.call(arguments(vm), vm) {
            Ok(answer) => read(vm, &answer).unwrap_or_else(|| self.reject(vm, function, answer)),
            Err(exception) => self.explain(vm, exception),
        })
    }

    /// Ends the run with the student's own traceback.
    pub(crate) fn explain(&self, vm: &VirtualMachine, exception: PyBaseExceptionRef) -> ! {
        self.give_up(vm, vm.call_method(&self.library, "explain", (exception,)))
    }

    /// Ends the run because of an answer that is of no use.
    fn reject(&self, vm: &VirtualMachine, function: &PyObjectRef, answer: PyObjectRef) -> ! {
        self.give_up(vm, vm.call_method(&self.library, "reject", (function.clone(), answer)))
    }

    fn give_up(&self, vm: &VirtualMachine, said: PyResult) -> ! {
        match said.and_then(|said| said.str(vm)) {
            Ok(said) => host::fail(&said.to_string_lossy()),
            Err(exception) => {
                let mut text = String::new();
                let _ = vm.write_exception(&mut text, &exception);
                host::defect(&format!("an explanation failed: {text}"))
            }
        }
    }
}

/// A whole number that is no `bool`: Python counts `True` as 1, which here is a mistake.
fn whole(vm: &VirtualMachine, answer: &PyObjectRef) -> Option<i32> {
    if answer.class().is(vm.ctx.types.bool_type) {
        return None;
    }
    answer.downcast_ref::<PyInt>()?.try_to_primitive(vm).ok()
}

fn number(vm: &VirtualMachine, answer: &PyObjectRef) -> Option<f64> {
    if let Some(float) = answer.downcast_ref::<PyFloat>() {
        return Some(float.to_f64());
    }
    if answer.class().is(vm.ctx.types.bool_type) {
        return None;
    }
    answer.downcast_ref::<PyInt>()?.as_bigint().try_into().ok().map(|whole: i64| whole as f64)
}

fn truth(vm: &VirtualMachine, answer: &PyObjectRef) -> Option<i32> {
    answer.downcast_ref::<PyInt>()?;
    answer.clone().try_to_bool(vm).ok().map(i32::from)
}

fn list(vm: &VirtualMachine, answer: &PyObjectRef) -> Option<Vec<f64>> {
    let of = |items: &[PyObjectRef]| items.iter().map(|item| number(vm, item)).collect();
    if let Some(list) = answer.downcast_ref::<PyList>() {
        return of(&list.borrow_vec());
    }
    of(answer.downcast_ref::<PyTuple>()?.as_slice())
}

fn anything(_: &VirtualMachine, _: &PyObjectRef) -> Option<()> {
    Some(())
}

#[unsafe(no_mangle)]
extern "C" fn route(now: f64) -> i32 {
    let guest = crate::guest();
    let arguments = |vm: &VirtualMachine| {
        let request = Request { now, index: host::request_index() };
        vec![request.into_ref(&vm.ctx).into(), guest.servers.clone()]
    };
    guest.ask(Asked::Route, 0, arguments, whole)
}

#[unsafe(no_mangle)]
extern "C" fn on_complete(server: i32, now: f64, latency: f64) {
    let arguments =
        |vm: &VirtualMachine| vec![server.to_pyobject(vm), now.to_pyobject(vm), latency.to_pyobject(vm)];
    crate::guest().ask(Asked::OnComplete, (), arguments, anything);
}

fn attempt_and_now(attempt: i32, now: f64) -> impl FnOnce(&VirtualMachine) -> Vec<PyObjectRef> {
    move |vm| vec![attempt.to_pyobject(vm), now.to_pyobject(vm)]
}

fn now_and_cost(now: f64, cost: f64) -> impl FnOnce(&VirtualMachine) -> Vec<PyObjectRef> {
    move |vm| vec![now.to_pyobject(vm), cost.to_pyobject(vm)]
}

#[unsafe(no_mangle)]
extern "C" fn retry(attempt: i32, now: f64) -> f64 {
    const GIVE_UP: f64 = -1.0;
    let read = |vm: &VirtualMachine, answer: &PyObjectRef| {
        if vm.is_none(answer) { Some(GIVE_UP) } else { number(vm, answer) }
    };
    crate::guest().ask(Asked::Retry, GIVE_UP, attempt_and_now(attempt, now), read)
}

#[unsafe(no_mangle)]
extern "C" fn on_request(now: f64) {
    crate::guest().ask(Asked::OnRequest, (), |vm| vec![now.to_pyobject(vm)], anything);
}

#[unsafe(no_mangle)]
extern "C" fn admit(attempt: i32, now: f64) -> i32 {
    crate::guest().ask(Asked::Admit, 1, attempt_and_now(attempt, now), truth)
}

#[unsafe(no_mangle)]
extern "C" fn on_success(attempt: i32, now: f64) {
    crate::guest().ask(Asked::OnSuccess, (), attempt_and_now(attempt, now), anything);
}

#[unsafe(no_mangle)]
extern "C" fn allow(now: f64, cost: f64) -> i32 {
    crate::guest().ask(Asked::Allow, 0, now_and_cost(now, cost), truth)
}

#[unsafe(no_mangle)]
extern "C" fn wait_time(now: f64, cost: f64) -> f64 {
    crate::guest().ask(Asked::WaitTime, 0.0, now_and_cost(now, cost), number)
}

/// Calls a declared function, whose arguments the library reads.
#[unsafe(no_mangle)]
extern "C" fn call(index: i32) -> f64 {
    let guest = crate::guest();
    let Some((function, answers)) = guest.declared.get(index.cast_unsigned() as usize) else {
        host::defect("a function is called that the exercise does not declare")
    };
    guest.interpreter.enter(|vm| {
        let arguments = match vm.call_method(&guest.library, "arguments", (index,)) {
            Ok(arguments) => arguments,
            Err(exception) => guest.explain(vm, exception),
        };
        let arguments = arguments.downcast_ref::<PyTuple>().map(|tuple| tuple.as_slice().to_vec());
        let answer = match function.call(arguments.unwrap_or_default(), vm) {
            Ok(answer) => answer,
            Err(exception) => guest.explain(vm, exception),
        };
        let read = match answers {
            Declared::Whole => whole(vm, &answer).map(f64::from),
            Declared::Number => number(vm, &answer),
            Declared::List => list(vm, &answer).map(|numbers| {
                for number in numbers {
                    host::result_push(number);
                }
                0.0
            }),
        };
        read.unwrap_or_else(|| guest.reject(vm, function, answer))
    })
}
