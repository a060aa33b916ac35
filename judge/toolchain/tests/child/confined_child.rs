//! A judge that does nothing but its confined children's jobs: this crate's, and some that only tests
//! give, which try what a child must not be able to do.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Command, ExitCode};
use std::time::Duration;
use std::{env, thread};

use contract::{Limits, Locale, Refusal};
use toolchain::{Failure, Source, Toolchains};

fn main() -> ExitCode {
    sandbox::child::serve_if_child(|name, args| {
        toolchain::serve(name, args).unwrap_or_else(|| attempt(name, args))
    })
    .unwrap_or_else(|| on_another_machine(&env::args().collect::<Vec<_>>()))
}

/// `doctor CACHE`, `build CACHE NAME SOURCE` and `module CACHE NAME`, so that tests can choose the environment
/// that compilers are looked for in.
fn on_another_machine(args: &[String]) -> ExitCode {
    let [program, command, cache, file @ ..] = args else { return ExitCode::FAILURE };
    let toolchains = Toolchains::new(program, cache, Locale::En).with_progress(|note| println!("{note}"));
    if command == "doctor" {
        println!("{:#?}", toolchains.doctor());
    } else if command == "module" {
        return module(&toolchains, file.concat());
    } else {
        let [name, text] = file else { return ExitCode::FAILURE };
        let source = Source { name: name.clone(), bytes: text.clone().into_bytes() };
        println!("{:?}", toolchains.build(&source, None, &Limits::DEFAULT).map(|built| built.toolchain));
    }
    ExitCode::SUCCESS
}

/// The source is on standard input. Its module goes to standard output, or why there is none to standard error:
/// the compiler's messages as they are.
fn module(toolchains: &Toolchains, name: String) -> ExitCode {
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes).expect("standard input is read");
    match toolchains.build(&Source { name, bytes }, None, &Limits::DEFAULT) {
        Ok(built) => {
            io::stdout().write_all(&built.module).expect("standard output is written");
            return ExitCode::SUCCESS;
        }
        Err(Failure::Refused(Refusal::Compiler { messages })) => eprint!("{messages}"),
        Err(other) => eprint!("{other:?}"),
    }
    ExitCode::FAILURE
}

fn attempt(name: &str, args: &[String]) -> ExitCode {
    let argument = args.first().map(String::as_str).unwrap_or_default();
    let done = match name {
        "echo" => io::copy(&mut io::stdin(), &mut io::stdout()).map(drop),
        "surroundings" => surroundings(),
        "read" => fs::read_to_string(argument).map(|text| print!("{text}")),
        "write" => fs::write(argument, "written"),
        "connect" => TcpStream::connect(argument).map(drop),
        "start" => Command::new(argument).arg("--version").status().map(drop),
        "spin" => loop {
            std::hint::spin_loop();
        },
        "sleep" => {
            thread::sleep(Duration::from_mins(1));
            Ok(())
        }
        "print" => loop {
            if let Err(error) = io::stdout().write_all(&[b'x'; 4096]) {
                break Err(error);
            }
        },
        "fill" => loop {
            if let Err(error) =
                File::options().create(true).append(true).open("f").and_then(|mut f| f.write_all(&[0; 4096]))
            {
                break Err(error);
            }
        },
        "allocate" => {
            let mut kept = Vec::new();
            loop {
                kept.push(vec![1_u8; 1 << 20]);
            }
        }
        "crash" => std::process::abort(),
        _ => Err(io::Error::other("no such attempt")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprint!("{:?}", error.kind());
            ExitCode::FAILURE
        }
    }
}

fn surroundings() -> io::Result<()> {
    println!("{} variables, {} files", env::vars_os().count(), fs::read_dir(".")?.count());
    Ok(())
}
