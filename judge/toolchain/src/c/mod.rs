//! C: this machine's clang and wasm-ld, by themselves or inside of zig, in confined children, with the kit as
//! the one header besides those of the language itself. There is no C library.

mod compiler;
mod diagnostics;

use std::ffi::OsString;
use std::time::Duration;

use contract::{JudgeError, Limits};
use sandbox::child::{self, Confinement, Job, Output, Scratch};

use crate::language::{Finding, Language};
use crate::{Built, Failure, Source, Toolchains};

pub(crate) use compiler::Compiler;
use compiler::Tool;

pub(crate) const LANGUAGE: Language = Language {
    name: "c",
    extensions: &["c"],
    about: ("C，用本机的 clang 或 zig 编译", "C, compiled by this machine's clang or zig"),
    editor: &[("judge.h", HEADER), ("compile_flags.txt", EDITOR_FLAGS)],
    project: &[],
    build,
    doctor,
};

const HEADER: &str = include_str!("../../../../practice/c/judge.h");
const LINKED: &str = include_str!("../../../../practice/c/judge.c");
/// What an editor has to know of the language is what the compiler is told.
const EDITOR_FLAGS: &str = include_str!("../../../../practice/c/compile_flags.txt");

/// What a compilation may use, and a link. A policy's takes a hundredth of it.
const DEADLINE: Duration = Duration::from_secs(10);
const CPU_SECONDS: u64 = 10;
const MEMORY_BYTES: u64 = 2 << 30;
const FILE_BYTES: u64 = 128 << 20;
const OUTPUT_BYTES: usize = 4 << 20;

/// The files in the scratch folder that are not the student's.
const KIT: &str = "judge_kit";
const KIT_HEADER: &str = "judge_kit/judge.h";
const KIT_SOURCE: &str = "judge_kit/judge.c";
const KIT_OBJECT: &str = "judge.o";
const POLICY_OBJECT: &str = "policy.o";
const MODULE: &str = "module.wasm";

/// How machine code is made, of the kit and the student's source alike.
const FLAGS: &[&str] = &[
    "-O2",
    // The processor in full: what is taken for granted differs between versions of the compiler.
    "-mcpu=mvp",
    "-mbulk-memory",
    "-mmutable-globals",
    "-mnontrapping-fptoint",
    "-msign-ext",
    // The same bits whatever else is in an expression.
    "-ffp-contract=off",
    // Nobody reads `errno`, so that a square root is an instruction.
    "-fno-math-errno",
    // What C leaves undefined stops the run with its line, by the kit's functions.
    "-fsanitize=signed-integer-overflow,integer-divide-by-zero,shift,bounds,float-cast-overflow,null,vla-bound",
    "-fno-sanitize-recover=all",
    // Otherwise computed while compiling, by whatever the compiler was built with.
    "-D__builtin_exp=exp",
    "-D__builtin_log=log",
    "-D__builtin_pow=pow",
    "-D__builtin_expm1=expm1",
    "-D__builtin_log1p=log1p",
    "-D__builtin_log2=log2",
    "-D__builtin_log10=log10",
    "-D__builtin_sin=sin",
    "-D__builtin_cos=cos",
    "-D__builtin_tan=tan",
    "-D__builtin_atan2=atan2",
    // The same source gives the same module tomorrow.
    "-Wno-builtin-macro-redefined",
    "-D__DATE__=\"no clock\"",
    "-D__TIME__=\"no clock\"",
    "-D__TIMESTAMP__=\"no clock\"",
    "-fno-color-diagnostics",
    "-fno-crash-diagnostics",
    "-isystem",
    KIT,
];

const LINKER_FLAGS: &[&str] = &[
    "--no-entry",
    // Below the stack is nothing, so that growing past it is an error and does not write into globals.
    "--stack-first",
    "-zstack-size=1048576",
    "--fatal-warnings",
];

fn build(toolchains: &Toolchains, source: &Source, limits: &Limits) -> Result<Built, Failure> {
    let text = source.text(limits)?;
    let compiler = compiler::found(toolchains)?;
    let scratch = Scratch::new()?;
    let name = file_name(source);
    scratch.write(&name, text.as_bytes())?;
    scratch.folder(KIT)?;
    scratch.write(KIT_HEADER, HEADER.as_bytes())?;
    scratch.write(KIT_SOURCE, LINKED.as_bytes())?;
    let policy = compile(toolchains, &compiler, &scratch, &["-c", "-o", POLICY_OBJECT, &name])?;
    if !policy.success {
        let hidden = [scratch.path(), compiler.headers.as_path()];
        return Err(diagnostics::of_the_compiler(&policy, &name, &hidden));
    }
    // The kit is trusted, and its own name is not to be in the module.
    let args = ["-fno-sanitize=all", "-c", "-o", KIT_OBJECT, KIT_SOURCE];
    let kit = compile(toolchains, &compiler, &scratch, &args)?;
    if !kit.success {
        let said = diagnostics::first_line(&kit);
        let version = &compiler.version;
        return Err(JudgeError::new(format!("{version} cannot compile the judge's kit: {said}")).into());
    }
    let linked = link(toolchains, &compiler, &scratch)?;
    if !linked.success {
        return Err(diagnostics::of_the_linker(&linked, &name));
    }
    let module = scratch.read(MODULE, FILE_BYTES)?.ok_or_else(|| {
        JudgeError::new(format!("{} reported success on `{name}`, but there is no module", compiler.version))
    })?;
    Ok(Built { module, script: None, language: LANGUAGE.name, toolchain: compiler.version.clone() })
}

/// The source's file name, for clang's command line and messages.
fn file_name(source: &Source) -> String {
    let name = source.file_name();
    match name.as_str() {
        KIT | KIT_OBJECT | POLICY_OBJECT | MODULE | "judge.h" => format!("{name}.c"),
        // To clang these are options, and a list of arguments.
        _ if name.starts_with(['-', '@']) => format!("./{name}"),
        _ => name,
    }
}

/// Runs clang with these arguments behind the flags.
fn compile(
    toolchains: &Toolchains,
    compiler: &Compiler,
    scratch: &Scratch,
    last: &[&str],
) -> Result<Output, child::Failure> {
    let mut args: Vec<OsString> =
        EDITOR_FLAGS.lines().chain(FLAGS.iter().copied()).map(OsString::from).collect();
    args.extend(["-resource-dir".into(), compiler.headers.clone().into()]);
    args.extend(last.iter().map(OsString::from));
    run(toolchains, &compiler.clang, scratch, args)
}

fn link(toolchains: &Toolchains, compiler: &Compiler, scratch: &Scratch) -> Result<Output, child::Failure> {
    let files = ["-o", MODULE, POLICY_OBJECT, KIT_OBJECT];
    let args = LINKER_FLAGS.iter().copied().chain(files).map(OsString::from).collect();
    run(toolchains, &compiler.linker, scratch, args)
}

/// Runs a tool confined in the scratch folder.
fn run(
    toolchains: &Toolchains,
    tool: &Tool,
    scratch: &Scratch,
    args: Vec<OsString>,
) -> Result<Output, child::Failure> {
    let confinement = Confinement {
        readable: tool.readable.clone(),
        cpu_seconds: CPU_SECONDS,
        memory_bytes: MEMORY_BYTES,
        file_bytes: FILE_BYTES,
        output_bytes: OUTPUT_BYTES,
        deadline: DEADLINE,
    };
    let args = tool.command.iter().map(OsString::from).chain(args).collect();
    let env = vec![("TMPDIR".to_owned(), ".".to_owned())];
    let job = Job::Exec { program: tool.program.clone(), args, env };
    child::run(&toolchains.judge, &job, &confinement, scratch, &[])
}

/// Looks, and compiles the smallest policy; installs nothing.
fn doctor(toolchains: &Toolchains) -> Finding {
    const POLICY: &str = "#include \"judge.h\"\nJUDGE_EXPORT(route) int route(double now) { return 0; }\n";
    if let Err(missing) = compiler::found(toolchains) {
        return Finding { language: LANGUAGE.name, toolchain: String::new(), missing: Some(missing) };
    }
    let source = Source { name: "doctor.c".to_owned(), bytes: POLICY.as_bytes().to_vec() };
    Finding::tried(LANGUAGE.name, build(toolchains, &source, &Limits::DEFAULT), toolchains.locale)
}
