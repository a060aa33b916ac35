//! The child's side: confines itself, then does its job.

use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write as _};
use std::process::ExitCode;

use super::{CHILD_ARGUMENT, NOT_CONFINED, Orders, Task};

/// To be called in `main` before anything else. If this process was started as a confined child, it
/// confines itself, does its job (one of the judge's own by `own(name, args)`) and gives the status to
/// exit with.
#[must_use]
pub fn serve_if_child(own: fn(&str, &[String]) -> ExitCode) -> Option<ExitCode> {
    let mut args = std::env::args_os().skip(1);
    if args.next()? != CHILD_ARGUMENT {
        return None;
    }
    Some(serve(args.next(), own).unwrap_or_else(|unconfined| {
        // The parent reads this; if it cannot be told, the status says enough.
        let _ = write!(io::stderr(), "{unconfined}");
        ExitCode::from(NOT_CONFINED)
    }))
}

/// What kept the child from its job: nothing untrusted has been looked at.
struct Unconfined(String);

impl Unconfined {
    fn because(step: &'static str) -> impl Fn(io::Error) -> Self {
        move |error| Self(format!("a confined child cannot {step}: {error}"))
    }
}

impl fmt::Display for Unconfined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn serve(orders: Option<OsString>, own: fn(&str, &[String]) -> ExitCode) -> Result<ExitCode, Unconfined> {
    let orders: Orders = orders
        .and_then(|orders| serde_json::from_str(orders.to_str()?).ok())
        .ok_or_else(|| Unconfined("a confined child is started by the judge only".to_owned()))?;
    confine(&orders)?;
    match orders.task {
        Task::Own { name, args } => Ok(own(&name, &args)),
        Task::Exec { program, args, env } => Err(become_program(&program, &args, env)),
    }
}

/// Replaces this process; returns only if that fails.
#[cfg(unix)]
fn become_program(program: &OsString, args: &[OsString], env: Vec<(String, String)>) -> Unconfined {
    use std::os::unix::process::CommandExt as _;
    let error = std::process::Command::new(program).args(args).env_clear().envs(env).exec();
    Unconfined(format!("`{}` cannot be started: {error}", program.display()))
}

#[cfg(not(unix))]
fn become_program(program: &OsString, args: &[OsString], env: Vec<(String, String)>) -> Unconfined {
    match std::process::Command::new(program).args(args).env_clear().envs(env).status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(1)),
        Err(error) => Unconfined(format!("`{}` cannot be started: {error}", program.display())),
    }
}

#[cfg(not(unix))]
fn confine(_: &Orders) -> Result<(), Unconfined> {
    Ok(())
}

/// The order matters: once Landlock holds, nothing more can be looked up.
#[cfg(unix)]
fn confine(orders: &Orders) -> Result<(), Unconfined> {
    let step = Unconfined::because;
    rustix::process::setsid().map_err(|e| step("begin a session of its own")(e.into()))?;
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Signal, getppid, set_parent_process_death_signal};
        set_parent_process_death_signal(Some(Signal::KILL))
            .map_err(|e| step("be tied to its parent's life")(e.into()))?;
        // The parent may have died before it was asked for.
        if getppid().map(|pid| pid.as_raw_nonzero().get().cast_unsigned()) != Some(orders.parent) {
            return Err(Unconfined("a confined child's parent is gone".to_owned()));
        }
        rustix::thread::set_no_new_privs(true).map_err(|e| step("give up privileges")(e.into()))?;
        close_inherited();
        super::landlock::restrict(&orders.readable, orders.scratch.as_ref()).map_err(|error| {
            Unconfined(format!("a confined child cannot restrict itself by Landlock: {error}"))
        })?;
    }
    limit(orders).map_err(step("set its limits"))
}

/// Limits on each process. `NPROC` is not among them: it counts all processes of the user, so that
/// any number is too small on some machine, and compilers start threads.
#[cfg(unix)]
fn limit(orders: &Orders) -> io::Result<()> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    const OPEN_FILES: u64 = 256;
    let set = |resource, soft: u64, hard: u64| {
        // Raising a hard limit takes a privilege; lowering it further does not.
        let most = getrlimit(resource).maximum.unwrap_or(u64::MAX);
        setrlimit(resource, Rlimit { current: Some(soft.min(most)), maximum: Some(hard.min(most)) })
    };
    set(Resource::Core, 0, 0)?;
    set(Resource::Nofile, OPEN_FILES, OPEN_FILES)?;
    set(Resource::Fsize, orders.file_bytes, orders.file_bytes)?;
    // The soft limit's signal says what happened; the hard limit stops a program that ignores it.
    set(Resource::Cpu, orders.cpu_seconds, orders.cpu_seconds + 1)?;
    // Not every system has it.
    let _ = set(Resource::As, orders.memory_bytes, orders.memory_bytes);
    Ok(())
}

/// Closes what the judge's own parent left open by mistake: Landlock does not keep a compiler from a
/// pipe that is open already.
#[cfg(target_os = "linux")]
fn close_inherited() {
    let Ok(listing) = std::fs::read_dir("/proc/self/fd") else { return };
    let open: Vec<i32> = listing
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter(|fd| *fd > 2)
        .collect();
    for fd in open {
        #[expect(unsafe_code, reason = "an inherited descriptor has no owner to drop")]
        // SAFETY: the process has just started, runs one thread and holds no descriptor of its own but
        // the standard ones; the listing's, which is among these numbers, is closed already.
        unsafe {
            rustix::io::close(fd);
        }
    }
}
