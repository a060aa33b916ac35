//! Prepares an interpreter once for all its runs: its `prepare` is called, and the module that is kept
//! begins with the memory and the globals as they are then. What it prepares from is the judge's own,
//! so that nothing here is confined or metered.

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use contract::{JudgeError, MODULE};
use wasmtime::{Caller, Engine, Error, Extern, Instance, Linker, Memory, Module, Result, Store, Val};
use wasmtime_wizer::{InstanceState, SnapshotVal, ValType, Wizer};

/// What an interpreter exports to be prepared: `prepare()`.
const PREPARE: &str = "prepare";

/// What `prepare` reads by `source_len` and `source_read`, and what it said by `defect`.
struct Preparing {
    library: Vec<u8>,
    defect: Option<String>,
}

/// The module as it is after its `prepare`, which reads this library as its source.
///
/// # Errors
/// It is no interpreter, or `prepare` failed.
pub fn prepared(interpreter: &[u8], library: &str) -> Result<Vec<u8>, JudgeError> {
    let mut store =
        Store::new(&Engine::default(), Preparing { library: library.as_bytes().to_vec(), defect: None });
    prepare(&mut store, interpreter).map_err(|error| {
        let said = store.data_mut().defect.take().unwrap_or_else(|| format!("{error:#}"));
        JudgeError::new(format!("the interpreter cannot be prepared: {said}"))
    })
}

fn prepare(store: &mut Store<Preparing>, interpreter: &[u8]) -> Result<Vec<u8>> {
    let mut wizer = Wizer::new();
    wizer.init_func(PREPARE);
    let (context, instrumented) = wizer.instrument(interpreter)?;
    let module = Module::new(store.engine(), &instrumented)?;
    let instance = linker(store, &module)?.instantiate(&mut *store, &module)?;
    instance.get_typed_func::<(), ()>(&mut *store, PREPARE)?.call(&mut *store, ())?;
    ready(wizer.snapshot(&context, &mut State { store, instance }))?
}

fn linker(store: &mut Store<Preparing>, module: &Module) -> Result<Linker<Preparing>> {
    let mut linker = Linker::new(store.engine());
    linker.func_wrap(MODULE, "source_len", |caller: Caller<'_, Preparing>| {
        i32::try_from(caller.data().library.len()).map_err(Error::from)
    })?;
    linker.func_wrap(MODULE, "source_read", |mut caller: Caller<'_, Preparing>, at: i32| {
        let library = caller.data().library.clone();
        memory(&mut caller)?.write(&mut caller, at.cast_unsigned() as usize, &library)?;
        Ok(())
    })?;
    linker.func_wrap(MODULE, "defect", |mut caller: Caller<'_, Preparing>, at: i32, length: i32| {
        let (at, length) = (at.cast_unsigned() as usize, length.cast_unsigned() as usize);
        let memory = memory(&mut caller)?;
        let said = memory.data(&caller).get(at..at.saturating_add(length)).unwrap_or_default();
        let said = String::from_utf8_lossy(said).into_owned();
        caller.data_mut().defect = Some(said);
        Err::<(), _>(Error::msg("the interpreter gave up"))
    })?;
    linker.define_unknown_imports_as_traps(module)?;
    Ok(linker)
}

fn memory(caller: &mut Caller<'_, Preparing>) -> Result<Memory> {
    caller
        .get_export("memory")
        .and_then(Extern::into_memory)
        .ok_or_else(|| Error::msg("an interpreter exports its memory"))
}

/// The instance whose state is kept.
struct State<'a> {
    store: &'a mut Store<Preparing>,
    instance: Instance,
}

impl InstanceState for State<'_> {
    async fn global_get(&mut self, name: &str, _: ValType) -> SnapshotVal {
        let global = self.instance.get_global(&mut *self.store, name).expect("instrumented for it");
        match global.get(&mut *self.store) {
            Val::I32(bits) => SnapshotVal::I32(bits),
            Val::I64(bits) => SnapshotVal::I64(bits),
            Val::F32(bits) => SnapshotVal::F32(bits),
            Val::F64(bits) => SnapshotVal::F64(bits),
            other => unreachable!("an interpreter's globals are numbers, not {other:?}"),
        }
    }

    async fn memory_contents(&mut self, name: &str, contents: impl FnOnce(&[u8]) + Send) {
        let memory = self.instance.get_memory(&mut *self.store, name).expect("instrumented for it");
        contents(memory.data(&self.store));
    }
}

/// The outcome of a future that never waits.
fn ready<T>(future: impl Future<Output = T>) -> Result<T> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(outcome) => Ok(outcome),
        Poll::Pending => Err(Error::msg("keeping an interpreter's state waits for something")),
    }
}
