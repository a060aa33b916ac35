//! Rust: the user's own rustc, in a confined child, with the kit as the one crate besides `std`.

mod diagnostics;
mod kit;
mod rustc;

use std::ffi::OsString;
use std::time::Duration;

use contract::{JudgeError, Limits};
use sandbox::child::{self, Confinement, Job, Output, Scratch};

use crate::language::{Finding, Language, Missing};
use crate::{Built, Failure, Source, Toolchains};

pub(crate) use rustc::Rustc;

pub(crate) const LANGUAGE: Language = Language {
    name: "rust",
    extensions: &["rs"],
    about: ("Rust，用本机的 rustc 编译", "Rust, compiled by this machine's rustc"),
    editor: &[],
    project: kit::PROJECT,
    build,
    doctor,
};

/// What a compilation may use. A policy's takes a twentieth of it.
const DEADLINE: Duration = Duration::from_secs(10);
const CPU_SECONDS: u64 = 10;
const MEMORY_BYTES: u64 = 2 << 30;
const FILE_BYTES: u64 = 128 << 20;
const OUTPUT_BYTES: usize = 4 << 20;

/// The files in the scratch folder that are not the student's.
const KIT: &str = "libjudge.rlib";
const MODULE: &str = "module.wasm";

/// Flags of the kit and the student's source alike.
const FLAGS: &[&str] = &[
    "--edition=2024",
    "--target",
    rustc::TARGET,
    "-Copt-level=2",
    "-Cpanic=abort",
    "-Ccodegen-units=1",
    // `in_flight(0) - 1` is to stop with its line, instead of becoming four thousand million.
    "-Coverflow-checks=on",
    // Leaves the functions' names, so that a trap can say where it was.
    "-Cstrip=debuginfo",
    "--error-format=json",
    "--diagnostic-width=100",
];

fn build(toolchains: &Toolchains, source: &Source, limits: &Limits) -> Result<Built, Failure> {
    let text = source.text(limits)?;
    let rustc = rustc::ready(toolchains)?;
    let scratch = Scratch::new()?;
    let name = file_name(source);
    scratch.write(&name, text.as_bytes())?;
    scratch.write(KIT, &kit::compiled(toolchains, &rustc)?)?;
    let mut args = vec!["--crate-name=policy", "--crate-type=cdylib", "--extern", "judge=libjudge.rlib"];
    args.extend(["-o", MODULE, "--", &name]);
    let output = compile(toolchains, &rustc, &scratch, &args)?;
    if !output.success {
        let hidden = [scratch.path(), rustc.sysroot.as_path()];
        return Err(diagnostics::explain(&output, &name, &hidden));
    }
    // An unmetered module can't be larger than what compiled to it by any sane measure.
    let module = scratch.read(MODULE, FILE_BYTES)?.ok_or_else(|| {
        JudgeError::new(format!("{} reported success on `{name}`, but there is no module", rustc.version))
    })?;
    Ok(Built { module, script: None, language: LANGUAGE.name, toolchain: rustc.version.clone() })
}

/// The source's file name, for rustc's command line and messages.
fn file_name(source: &Source) -> String {
    let name = source.file_name();
    match name.as_str() {
        KIT | MODULE => format!("{name}.rs"),
        // Two names that are no files to rustc: standard input, and a list of arguments.
        "-" => "./-".to_owned(),
        _ if name.starts_with('@') => format!("./{name}"),
        _ => name,
    }
}

/// Runs rustc confined in the scratch folder, with these arguments after the flags.
fn compile(
    toolchains: &Toolchains,
    rustc: &Rustc,
    scratch: &Scratch,
    args: &[&str],
) -> Result<Output, child::Failure> {
    let confinement = Confinement {
        readable: rustc.readable.clone(),
        cpu_seconds: CPU_SECONDS,
        memory_bytes: MEMORY_BYTES,
        file_bytes: FILE_BYTES,
        output_bytes: OUTPUT_BYTES,
        deadline: DEADLINE,
    };
    // The folder's name is another each time, and must not be in what comes out.
    let mut remap = OsString::from("--remap-path-prefix=");
    remap.push(scratch.path());
    remap.push("=.");
    let mut all: Vec<OsString> = vec!["--sysroot".into(), rustc.sysroot.clone().into(), remap];
    all.extend(FLAGS.iter().chain(args).map(OsString::from));
    // Relative, since `env!` shows a source its compiler's environment.
    let env = vec![("TMPDIR".to_owned(), ".".to_owned()), ("RUSTC_ICE".to_owned(), "0".to_owned())];
    let job = Job::Exec { program: rustc.program.clone(), args: all, env };
    child::run(&toolchains.judge, &job, &confinement, scratch, &[])
}

/// Looks, and compiles the smallest policy; installs nothing.
fn doctor(toolchains: &Toolchains) -> Finding {
    const POLICY: &str = "use judge::{Request, Router, Servers, router};\n\
        #[derive(Default)] struct First;\n\
        impl Router for First { fn route(&mut self, _: &Request, _: &Servers) -> usize { 0 } }\n\
        router!(First);\n";
    match rustc::found(toolchains) {
        Err(missing) => Finding { language: "rust", toolchain: String::new(), missing: Some(missing) },
        Ok(rustc) if !rustc.has_target() => Finding {
            language: "rust",
            toolchain: rustc.version.clone(),
            missing: Some(rustc.missing_target(toolchains.locale)),
        },
        Ok(_) => {
            let source = Source { name: "doctor.rs".to_owned(), bytes: POLICY.as_bytes().to_vec() };
            Finding::tried("rust", build(toolchains, &source, &Limits::DEFAULT), toolchains.locale)
        }
    }
}

impl From<Missing> for Failure {
    fn from(missing: Missing) -> Self {
        Self::Judge(JudgeError::new(match missing.command {
            Some(command) => format!("{}\n    {command}", missing.problem),
            None => missing.problem,
        }))
    }
}
