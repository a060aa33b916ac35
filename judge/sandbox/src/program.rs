//! A sandbox that loads modules, and a module that is ready to run.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};
use std::path::PathBuf;
use std::sync::Arc;

use contract::{
    Digest, Function, FunctionsGuest, Grant, Halt, JudgeError, Kind, LimiterGuest, Limits, Locale, MODULE,
    RESERVED_PREFIX, Refusal, RetryGuest, RouterGuest, Script, Signal, Submission, Value,
};
use reference::kinds::{functions, limiter, retry, router};
use wasmtime::{Engine, ExternType, FuncType, Linker, Module, ValType};

use crate::Failure;
use crate::cache::Cache;
use crate::host::Host;
use crate::interpreter::{self, Told};
use crate::kinds::{FunctionsInstance, LimiterInstance, RetryInstance, RouterInstance};
use crate::machine::Machine;
use crate::signals::{Lent, linker};
use crate::{compile, engine};

/// How a sandbox compiles and what it keeps.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The judge's binary, to compile in a confined child of; without it modules are compiled in this
    /// process, which only suits modules that are trusted.
    pub judge: Option<PathBuf>,
    /// Where compiled modules are kept; without it every load compiles.
    pub cache: Option<CachePlaces>,
}

/// The two places of the cache of compiled modules.
#[derive(Clone, Debug)]
pub struct CachePlaces {
    /// The folder of entries.
    pub folder: PathBuf,
    /// The file of the key that authenticates them, in another folder.
    pub key: PathBuf,
}

/// The signals of each kind.
struct Linkers {
    router: Linker<Host<router::Signals>>,
    retry: Linker<Host<retry::Signals>>,
    limiter: Linker<Host<limiter::Signals>>,
    functions: Linker<Host<functions::Signals>>,
}

/// Loads modules.
pub struct Sandbox {
    engine: Engine,
    linkers: Arc<Linkers>,
    judge: Option<PathBuf>,
    cache: Option<Cache>,
}

impl Sandbox {
    /// A sandbox with these settings.
    ///
    /// # Errors
    /// wasmtime does not run here, or the cache is not private.
    pub fn new(settings: Settings) -> Result<Self, JudgeError> {
        let engine = engine::ticking()?;
        let linkers = Linkers {
            router: linker(&engine)?,
            retry: linker(&engine)?,
            limiter: linker(&engine)?,
            functions: linker(&engine)?,
        };
        let cache = settings.cache.map(|places| Cache::open(&places.folder, &places.key)).transpose()?;
        Ok(Self { engine, linkers: Arc::new(linkers), judge: settings.judge, cache })
    }

    /// Meters and compiles a module, or takes it from the cache.
    ///
    /// # Errors
    /// The module is refused, or the judge failed.
    pub fn load(&self, module: &[u8]) -> Result<Program, Failure> {
        Ok(Program {
            module: self.module(module, &Limits::DEFAULT)?,
            linkers: Arc::clone(&self.linkers),
            told: None,
        })
    }

    /// Loads an interpreter, for any number of sources.
    ///
    /// # Errors
    /// The judge failed: an interpreter is its own.
    pub fn load_interpreter(&self, module: &[u8]) -> Result<Interpreter, JudgeError> {
        match self.module(module, &Limits::DEFAULT.for_interpreter()) {
            Ok(module) => Ok(Interpreter { module, linkers: Arc::clone(&self.linkers) }),
            Err(Failure::Judge(error)) => Err(error),
            Err(Failure::Refused(refusal)) => {
                let why = refusal.describe(Locale::En);
                Err(JudgeError::new(format!("the interpreter itself is refused: {why}")))
            }
        }
    }

    fn module(&self, module: &[u8], limits: &Limits) -> Result<Module, Failure> {
        let name = self.entry_name(module, limits);
        let code = match self.cache.as_ref().and_then(|cache| cache.get(name)) {
            Some(code) => code,
            None => self.compile(name, module, limits)?,
        };
        // SAFETY: the code is wasmtime's own output, for an engine with the same settings: it was just
        // made by `precompile_module` here or in a child of this binary, or comes from the cache, which
        // only returns what this user's judge put there (authenticated by a key that only they hold).
        #[expect(unsafe_code, reason = "loading machine code cannot be checked; see SAFETY")]
        let module = unsafe { Module::deserialize(&self.engine, code) };
        module
            .map_err(|error| JudgeError::new(format!("a compiled module cannot be loaded: {error:#}")).into())
    }

    fn compile(&self, name: Digest, module: &[u8], limits: &Limits) -> Result<Vec<u8>, Failure> {
        let code = match &self.judge {
            Some(judge) => compile::in_child(judge, module, limits)?,
            None => compile::here(&self.engine, module, limits)?,
        };
        if let Some(cache) = &self.cache {
            cache.put(name, &code)?;
        }
        Ok(code)
    }

    /// What an entry's machine code depends on.
    fn entry_name(&self, module: &[u8], limits: &Limits) -> Digest {
        let mut hasher = DefaultHasher::new();
        self.engine.precompile_compatibility_hash().hash(&mut hasher);
        let settings = hasher.finish().to_le_bytes();
        let limits = serde_json::to_vec(limits).expect("limits are numbers");
        Digest::of_parts([module, &limits, &metering::VERSION.to_le_bytes(), &settings])
    }
}

/// An interpreter that is ready for sources.
pub struct Interpreter {
    module: Module,
    linkers: Arc<Linkers>,
}

impl Interpreter {
    /// A source that is to run for this grant, once the interpreter has looked at it.
    ///
    /// # Errors
    /// The interpreter refuses the source, or the judge failed.
    pub fn program(&self, script: &Script, grant: &Grant) -> Result<Program, Failure> {
        let told = Some(Arc::new(Told::new(script, grant)));
        let program = Program { module: self.module.clone(), linkers: Arc::clone(&self.linkers), told };
        let linkers = &*self.linkers;
        let checked = match grant.kind {
            Kind::Router => program.checked(&linkers.router),
            Kind::Retry => program.checked(&linkers.retry),
            Kind::Limiter => program.checked(&linkers.limiter),
            Kind::Functions => program.checked(&linkers.functions),
        };
        checked.map_err(|halt| interpreter::refusal(halt, &script.name))?;
        Ok(program)
    }
}

/// A module that is ready to run.
pub struct Program {
    module: Module,
    linkers: Arc<Linkers>,
    /// Where the module is an interpreter: the source that it runs.
    told: Option<Arc<Told>>,
}

impl Program {
    /// Has the interpreter look at its source.
    fn checked<S: Lent>(&self, linker: &Linker<Host<S>>) -> Result<(), Halt> {
        self.machine(linker, &Limits::DEFAULT)?.check()
    }

    fn machine<S: Lent>(&self, linker: &Linker<Host<S>>, limits: &Limits) -> Result<Machine<S>, Halt> {
        let Some(told) = &self.told else { return Machine::new(&self.module, linker, limits, None) };
        let linker = interpreter::linker(linker, &told.grant)?;
        Machine::new(&self.module, &linker, &limits.for_interpreter(), Some(Arc::clone(told)))
    }
}

impl Submission for Program {
    /// A source was checked when it was loaded, for the same grant.
    fn check(&self, grant: &Grant) -> Result<(), Refusal> {
        if self.told.is_some() {
            return Ok(());
        }
        check_imports(&self.module, grant)?;
        check_exports(&self.module, grant)
    }

    fn router(&self, limits: &Limits) -> Result<Box<dyn RouterGuest>, Halt> {
        Ok(Box::new(RouterInstance::new(self.machine(&self.linkers.router, limits)?)?))
    }

    fn retry(&self, limits: &Limits) -> Result<Box<dyn RetryGuest>, Halt> {
        Ok(Box::new(RetryInstance::new(self.machine(&self.linkers.retry, limits)?)?))
    }

    fn limiter(&self, limits: &Limits) -> Result<Box<dyn LimiterGuest>, Halt> {
        Ok(Box::new(LimiterInstance::new(self.machine(&self.linkers.limiter, limits)?)?))
    }

    fn functions(&self, functions: &[Function], limits: &Limits) -> Result<Box<dyn FunctionsGuest>, Halt> {
        let machine = self.machine(&self.linkers.functions, limits)?;
        Ok(Box::new(FunctionsInstance::new(machine, functions)?))
    }
}

fn check_imports(module: &Module, grant: &Grant) -> Result<(), Refusal> {
    for import in module.imports() {
        let signal = Some(import.name())
            .filter(|_| import.module() == MODULE)
            .and_then(Signal::named)
            .filter(|signal| grant.allows(signal));
        let Some(signal) = signal else {
            return Err(Refusal::Import {
                import: format!("{}.{}", short(import.module()), short(import.name())),
                granted: grant.importable(),
            });
        };
        let found = import.ty();
        if !is_function(&found, signal.params, signal.result) {
            let name = format!("{MODULE}.{}", signal.name);
            return Err(Refusal::Type { name, expected: signal.to_string(), found: shown(&found) });
        }
    }
    Ok(())
}

fn check_exports(module: &Module, grant: &Grant) -> Result<(), Refusal> {
    for export in grant.kind.exports() {
        let Some(found) = module.get_export(export.name) else {
            if export.required {
                return Err(missing(module, export.to_string()));
            }
            continue;
        };
        if Kind::is_callback(export) && !grant.callbacks.contains(export.name) {
            return Err(Refusal::Callback {
                name: export.name.to_owned(),
                granted: grant.callbacks.iter().cloned().collect(),
            });
        }
        expect_type(export.name, &found, export.params, export.result, export.to_string())?;
    }
    for function in &grant.functions {
        let Some(found) = module.get_export(&function.name) else {
            return Err(missing(module, function.signature()));
        };
        let (params, result) = (function.wasm_params(), function.wasm_result());
        expect_type(&function.name, &found, &params, result, function.signature())?;
    }
    match module.get_export(INITIALIZE) {
        Some(found) => expect_type(INITIALIZE, &found, &[], None, format!("{INITIALIZE}()")),
        None => Ok(()),
    }
}

/// What a reactor module exports to be run first.
pub(crate) const INITIALIZE: &str = "_initialize";

fn expect_type(
    name: &str,
    found: &ExternType,
    params: &[(&str, Value)],
    result: Option<Value>,
    expected: String,
) -> Result<(), Refusal> {
    if is_function(found, params, result) {
        return Ok(());
    }
    Err(Refusal::Type { name: name.to_owned(), expected, found: shown(found) })
}

/// How many of a module's own names a refusal repeats, and how many characters of each.
const MOST_NAMES: usize = 20;
const MOST_CHARACTERS: usize = 80;

fn short(name: &str) -> String {
    let cut = if name.chars().nth(MOST_CHARACTERS).is_some() { "…" } else { "" };
    name.chars().take(MOST_CHARACTERS).chain(cut.chars()).collect()
}

fn missing(module: &Module, expected: String) -> Refusal {
    let own = |name: &str| !name.starts_with(RESERVED_PREFIX);
    Refusal::MissingExport {
        expected,
        found: module
            .exports()
            .map(|export| export.name())
            .filter(|name| own(name))
            .take(MOST_NAMES)
            .map(short)
            .collect(),
    }
}

fn is_function(found: &ExternType, params: &[(&str, Value)], result: Option<Value>) -> bool {
    let same = |found: ValType, value: Value| match value {
        Value::I32 => matches!(found, ValType::I32),
        Value::I64 => matches!(found, ValType::I64),
        Value::F64 => matches!(found, ValType::F64),
    };
    let ExternType::Func(found) = found else { return false };
    found.params().len() == params.len()
        && found.params().zip(params).all(|(found, (_, value))| same(found, *value))
        && found.results().len() == usize::from(result.is_some())
        && found.results().zip(result).all(|(found, value)| same(found, value))
}

fn shown(found: &ExternType) -> String {
    let function = |function: &FuncType| {
        let list =
            |values: Vec<ValType>| values.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        format!("({}) -> ({})", list(function.params().collect()), list(function.results().collect()))
    };
    match found {
        ExternType::Func(found) => function(found),
        ExternType::Global(_) => "global".to_owned(),
        ExternType::Table(_) => "table".to_owned(),
        ExternType::Memory(_) => "memory".to_owned(),
        ExternType::Tag(_) => "tag".to_owned(),
    }
}
