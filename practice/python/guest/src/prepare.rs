//! From nothing to an interpreter with its library, and from a source to its functions.

use rustpython_vm::builtins::{PyList, PyTuple};
use rustpython_vm::compiler::Mode;
use rustpython_vm::{Interpreter, PyObjectRef, PyResult, Settings, VirtualMachine};

use crate::policy::{Declared, Guest};
use crate::{host, kit};

/// The parts of the library that are written in Rust and that a policy, or what it imports, uses.
const NATIVE: &[&str] = &[
    "_bisect",
    "_blake2",
    "_contextvars",
    "_hashlib",
    "_heapq",
    "_json",
    "_md5",
    "_random",
    "_sha1",
    "_sha2",
    "_sha256",
    "_sha3",
    "_sha512",
    "_statistics",
    "_struct",
    "_suggestions",
    "array",
    "binascii",
    "cmath",
    "math",
];

/// Makes the interpreter and imports what there is. Called once, when the module is built, with the
/// library's own Python side as the source.
#[unsafe(no_mangle)]
extern "C" fn prepare() {
    std::panic::set_hook(Box::new(|panic| host::defect(&panic.to_string())));
    let mut settings = Settings::default();
    settings.hash_seed = Some(0);
    settings.import_site = false;
    settings.install_signal_handlers = false;
    settings.write_bytecode = false;
    let builder = Interpreter::builder(settings);
    let native = rustpython_stdlib::stdlib_module_defs(&builder.ctx);
    let native: Vec<_> = native.into_iter().filter(|def| NATIVE.contains(&def.name.as_str())).collect();
    let own = kit::module_def(&builder.ctx);
    let interpreter = builder.add_native_modules(&native).add_native_module(own).build();
    let made =
        interpreter.enter(|vm| -> Result<_, String> { library(vm).map_err(|error| traceback(vm, error)) });
    let (library, servers) = made.unwrap_or_else(|error| host::defect(&error));
    crate::set_guest(Guest { interpreter, library, servers, functions: Vec::new(), declared: Vec::new() });
    crate::memory::stop_wiping();
}

fn traceback(vm: &VirtualMachine, error: rustpython_vm::builtins::PyBaseExceptionRef) -> String {
    let mut text = String::new();
    let _ = vm.write_exception(&mut text, &error);
    text
}

/// Runs the Python side, whose class `Library` does the rest.
fn library(vm: &VirtualMachine) -> PyResult<(PyObjectRef, PyObjectRef)> {
    let source = host::source();
    let code = vm
        .compile(&source, Mode::Exec, "<judge>")
        .map_err(|error| error.into_pyexception(vm, Some(&source)))?;
    let scope = vm.new_scope_with_builtins();
    vm.run_code_obj(code, scope.clone())?;
    let library = scope.globals.get_item("Library", vm)?.call((), vm)?;
    let servers = library.get_attr("servers", vm)?;
    Ok((library, servers))
}

/// Refuses a source that is no Python or lacks what the exercise asks for.
#[unsafe(no_mangle)]
extern "C" fn check() {
    let guest = crate::guest();
    guest.interpreter.enter(|vm| {
        if let Err(exception) = vm.call_method(&guest.library, "check", ()) {
            guest.explain(vm, exception);
        }
    });
}

/// Runs the source's top level and finds its functions.
#[unsafe(no_mangle)]
extern "C" fn init() {
    let mut guest = crate::take_guest();
    let (functions, declared) = guest.interpreter.enter(|vm| {
        let found = vm.call_method(&guest.library, "load", ()).and_then(|found| functions(vm, &found));
        found.unwrap_or_else(|exception| guest.explain(vm, exception))
    });
    guest.functions = functions;
    guest.declared = declared;
    crate::set_guest(guest);
}

type Functions = (Vec<Option<PyObjectRef>>, Vec<(PyObjectRef, Declared)>);

fn functions(vm: &VirtualMachine, found: &PyObjectRef) -> PyResult<Functions> {
    let wrong = || vm.new_system_error("the library found no functions".to_owned());
    let items = |object: &PyObjectRef| object.downcast_ref::<PyList>().map(|list| list.borrow_vec().to_vec());
    let pair = found.downcast_ref::<PyTuple>().map(|pair| pair.as_slice().to_vec()).ok_or_else(wrong)?;
    let [functions, declared] = pair.as_slice() else { return Err(wrong()) };
    let functions = items(functions).ok_or_else(wrong)?;
    let functions = functions.into_iter().map(|function| (!vm.is_none(&function)).then_some(function));
    let declared = items(declared).ok_or_else(wrong)?.into_iter().map(|entry| {
        let entry =
            entry.downcast_ref::<PyTuple>().map(|entry| entry.as_slice().to_vec()).ok_or_else(wrong)?;
        let [function, answers] = entry.as_slice() else { return Err(wrong()) };
        let answers = answers.str(vm)?;
        let answers = match answers.to_string_lossy().as_ref() {
            "i32" => Declared::Whole,
            "f64" => Declared::Number,
            "[f64]" => Declared::List,
            _ => return Err(wrong()),
        };
        Ok((function.clone(), answers))
    });
    Ok((functions.collect(), declared.collect::<PyResult<_>>()?))
}
