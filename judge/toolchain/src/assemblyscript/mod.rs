//! AssemblyScript: its own compiler, which runs in this machine's Node, in a confined child.
//!
//! The compiler is a package of the judge's choice, in a version that is pinned, installed once into the
//! judge's cache. A source sees itself and the kit, and no file besides.

mod answer;
mod install;
mod node;

use std::path::Path;
use std::time::Duration;

use contract::Limits;
use sandbox::child::{self, Confinement, Job, Scratch};

use crate::language::{Finding, Language};
use crate::{Built, Failure, Source, Toolchains};

pub(crate) use node::Node;

pub(crate) const LANGUAGE: Language = Language {
    name: "assemblyscript",
    extensions: &["ts"],
    about: (
        "AssemblyScript，用本机的 Node 运行它的编译器",
        "AssemblyScript, whose compiler runs in this machine's Node",
    ),
    editor: &[
        ("tsconfig.json", include_str!("../../../../practice/assemblyscript/editor/tsconfig.json")),
        (
            "assemblyscript.d.ts",
            include_str!("../../../../practice/assemblyscript/editor/assemblyscript.d.ts"),
        ),
        ("judge.d.ts", include_str!("../../../../practice/assemblyscript/editor/judge.d.ts")),
    ],
    project: &[],
    build,
    doctor,
};

/// What a compilation may use. A policy's takes a second, most of it to load the compiler.
const DEADLINE: Duration = Duration::from_secs(20);
const CPU_SECONDS: u64 = 20;

/// Node's own bound on the objects that it keeps, in MiB, so that it says what it ran out of.
const HEAP: &str = "--max-old-space-size=1024";

/// The address space. By itself Node reserves ten gigabytes for each WebAssembly memory, and the compiler's
/// optimizer is WebAssembly; without the trap handler it reserves what it uses, and an address space that
/// can be bounded is enough.
const MEMORY_BYTES: u64 = 4 << 30;
const NO_RESERVATION: &str = "--disable-wasm-trap-handler";

/// The system's settings for cryptography are out of the child's reach, which Node would not start without.
const NO_SETTINGS: &str = "--openssl-config=/dev/null";

/// What makes Node quick with a program that runs for a second: its optimizing compiler for WebAssembly
/// takes longer than it saves here (half of the time, or more), and so do threads of the collector.
const QUICK: [&str; 2] = ["--liftoff-only", "--single-threaded-gc"];

/// The script and the kit, as they lie in the scratch folder.
const COMPILE: &str = "compile.mjs";
const FILES: [(&str, &str); 5] = [
    (COMPILE, include_str!("../../../../practice/assemblyscript/compile.mjs")),
    ("places.mjs", include_str!("../../../../practice/assemblyscript/places.mjs")),
    ("judge.ts", include_str!("../../../../practice/assemblyscript/judge.ts")),
    ("language.ts", include_str!("../../../../practice/assemblyscript/language.ts")),
    ("console.ts", include_str!("../../../../practice/assemblyscript/console.ts")),
];

fn build(toolchains: &Toolchains, source: &Source, limits: &Limits) -> Result<Built, Failure> {
    let text = source.text(limits)?;
    let node = node::found(toolchains)?;
    let home = install::ready(toolchains, &node)?;
    let scratch = Scratch::new()?;
    for (name, content) in FILES {
        scratch.write(name, content.as_bytes())?;
    }
    let mut readable = node.readable.clone();
    readable.push(home.clone());
    let confinement = Confinement {
        readable,
        cpu_seconds: CPU_SECONDS,
        memory_bytes: MEMORY_BYTES,
        file_bytes: 0,
        output_bytes: usize::try_from(limits.module_bytes).unwrap_or(usize::MAX),
        deadline: DEADLINE,
    };
    let name = file_name(source);
    let mut args = vec![HEAP.into(), NO_RESERVATION.into(), NO_SETTINGS.into()];
    args.extend(QUICK.map(Into::into));
    args.extend([COMPILE.into(), home.clone().into(), name.clone().into()]);
    let job = Job::Exec { program: node.program.clone(), args, env: Vec::new() };
    let output = child::run(&toolchains.judge, &job, &confinement, &scratch, text.as_bytes())?;
    if !output.success {
        return Err(answer::explain(&output, &name, &home, &node));
    }
    let toolchain = format!("assemblyscript {} ({})", install::version(), node.version);
    Ok(Built { module: output.stdout, script: None, language: LANGUAGE.name, toolchain })
}

/// The source's file name as the compiler has it: its files end in `.ts` and nothing else does.
fn file_name(source: &Source) -> String {
    let name = source.file_name().replace('\\', "_");
    if Path::new(&name).extension().is_some_and(|ending| ending == "ts") {
        name
    } else {
        format!("{name}.ts")
    }
}

/// Looks, and compiles the smallest policy; installs nothing.
fn doctor(toolchains: &Toolchains) -> Finding {
    const POLICY: &str = "export function route(now: f64): i32 { return 0; }\n";
    let missing =
        |toolchain: String, missing| Finding { language: LANGUAGE.name, toolchain, missing: Some(missing) };
    match node::found(toolchains) {
        Err(problem) => missing(String::new(), problem),
        Ok(node) if install::found(toolchains).is_none() => {
            let problem = node::npm(toolchains.locale).err();
            missing(node.version.clone(), problem.unwrap_or_else(|| install::missing(toolchains.locale)))
        }
        Ok(_) => {
            let source = Source { name: "doctor.ts".to_owned(), bytes: POLICY.as_bytes().to_vec() };
            Finding::tried(LANGUAGE.name, build(toolchains, &source, &Limits::DEFAULT), toolchains.locale)
        }
    }
}
