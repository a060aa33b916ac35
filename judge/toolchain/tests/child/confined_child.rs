//! A judge that does nothing but its confined children's jobs: this crate's, and some that only tests
//! give, which try what a child must not be able to do.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::net::TcpStream;
use std::process::{Command, ExitCode};
use std::time::Duration;
use std::{env, thread};

fn main() -> ExitCode {
    sandbox::child::serve_if_child(|name, args| toolchain::serve(name, args).unwrap_or_else(|| attempt(name, args)))
        .unwrap_or(ExitCode::FAILURE)
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
            if let Err(error) = File::options().create(true).append(true).open("f").and_then(|mut f| f.write_all(&[0; 65536])) {
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
    let open = fs::read_dir("/proc/self/fd").map_or(0, Iterator::count);
    println!("{} variables, {} files, {open} visible descriptors", env::vars_os().count(), fs::read_dir(".")?.count());
    Ok(())
}
