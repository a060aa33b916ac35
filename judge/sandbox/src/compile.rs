//! From a submitted module to machine code, in a confined child.

use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use contract::{JudgeError, Limits, Refusal};
use wasmtime::Engine;

use crate::Failure;
use crate::child::{self, Confinement, Job, Scratch};
use crate::engine;

/// The name of the child's job.
const JOB: &str = "compile-module";

/// The child's exit status for a refusal; the refusal is on its standard output, as JSON.
const REFUSED: u8 = 3;

/// Meters and compiles, in this process.
pub(crate) fn here(engine: &Engine, module: &[u8], limits: &Limits) -> Result<Vec<u8>, Failure> {
    let metered = metering::meter(module, limits)?;
    engine.precompile_module(&metered).map_err(|error| {
        let message = format!("wasmtime refuses a module that passed metering: {error:#}");
        JudgeError::new(message).into()
    })
}

/// Meters and compiles in a confined child of this binary.
pub(crate) fn in_child(judge: &Path, module: &[u8], limits: &Limits) -> Result<Vec<u8>, Failure> {
    // A small module needs 10 ms and a few MB, the largest allowed some seconds; machine code is a few
    // times as large as its module.
    let confinement = Confinement {
        readable: Vec::new(),
        cpu_seconds: 60,
        memory_bytes: 4 << 30,
        file_bytes: 0,
        output_bytes: 512 << 20,
        deadline: Duration::from_mins(1),
    };
    let limits = serde_json::to_string(limits).expect("limits are numbers");
    let scratch = Scratch::new()?;
    let job = Job::Own(JOB, vec![limits]);
    let output = child::run(judge, &job, &confinement, &scratch, module)?;
    if output.success {
        return Ok(output.stdout);
    }
    if output.code == Some(i32::from(REFUSED))
        && let Ok(refusal) = serde_json::from_slice::<Refusal>(&output.stdout)
    {
        return Err(refusal.into());
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    Err(JudgeError::new(format!("compiling a module failed in the judge's own child: {}", stderr.trim()))
        .into())
}

/// Does the sandbox's own job of this name in a confined child; `None` if it is not the sandbox's.
///
/// # Panics
/// Never: a refusal, which is text and numbers, has a JSON form.
#[must_use]
pub fn own_job(name: &str, args: &[String]) -> Option<ExitCode> {
    (name == JOB).then(|| match compile_input(args) {
        Ok(code) => write(&code, ExitCode::SUCCESS),
        Err(Failure::Refused(refusal)) => {
            let refusal = serde_json::to_vec(&refusal).expect("a refusal is text and numbers");
            write(&refusal, ExitCode::from(REFUSED))
        }
        Err(Failure::Judge(error)) => {
            let _ = writeln!(std::io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    })
}

fn compile_input(args: &[String]) -> Result<Vec<u8>, Failure> {
    let limits: Limits = args
        .first()
        .and_then(|limits| serde_json::from_str(limits).ok())
        .ok_or_else(|| JudgeError::new("the limits for compiling are missing"))?;
    let mut module = Vec::new();
    std::io::stdin()
        .read_to_end(&mut module)
        .map_err(|error| JudgeError::new(format!("the module cannot be read: {error}")))?;
    let engine = Engine::new(&engine::config())
        .map_err(|error| JudgeError::new(format!("wasmtime does not start: {error:#}")))?;
    here(&engine, &module, &limits)
}

fn write(bytes: &[u8], code: ExitCode) -> ExitCode {
    match std::io::stdout().write_all(bytes).and_then(|()| std::io::stdout().flush()) {
        Ok(()) => code,
        Err(_) => ExitCode::FAILURE,
    }
}
