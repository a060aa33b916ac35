//! What a confined child cannot do, and what becomes of one that tries.

#![cfg(target_os = "linux")]

use std::io::Write as _;
use std::net::TcpListener;
use std::os::fd::AsRawFd as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use sandbox::child::{self, Confinement, Failure, Job, Output, Scratch, layers};

const JUDGE: &str = env!("CARGO_BIN_EXE_confined-child");

fn confinement() -> Confinement {
    Confinement {
        readable: Vec::new(),
        cpu_seconds: 5,
        memory_bytes: 256 << 20,
        file_bytes: 1 << 20,
        output_bytes: 1 << 20,
        deadline: Duration::from_secs(5),
    }
}

fn attempt(name: &'static str, argument: &str, confinement: &Confinement) -> Result<Output, Failure> {
    let job = Job::Own(name, vec![argument.to_owned()]);
    child::run(Path::new(JUDGE), &job, confinement, &Scratch::new().unwrap(), b"input")
}

fn has(layer: &str) -> bool {
    layers().iter().any(|known| known.name == layer && known.is_enforced())
}

/// It tried, and was told that it may not.
fn assert_denied(output: &Output) {
    assert!(!output.success);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "PermissionDenied");
}

#[test]
fn a_job_reads_its_input_and_its_output_comes_back() {
    let output = attempt("echo", "", &confinement()).unwrap();
    assert!(output.success);
    assert_eq!(output.stdout, b"input");
}

#[test]
fn the_environment_and_the_folder_are_empty() {
    let output = attempt("surroundings", "", &confinement()).unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "0 variables, 0 files\n");
}

#[test]
fn what_the_judge_was_given_open_is_closed() {
    let (reader, mut writer) = std::io::pipe().unwrap();
    writer.write_all(b"secret").unwrap();
    rustix::io::fcntl_setfd(&reader, rustix::io::FdFlags::empty()).unwrap();
    let inherited = format!("/proc/self/fd/{}", reader.as_raw_fd());
    let output = attempt("read", &inherited, &confinement()).unwrap();
    assert!(!output.success && output.stdout.is_empty(), "{output:?}");
}

#[test]
fn no_file_outside_can_be_read_or_written() {
    if !has("files outside") {
        return;
    }
    assert_denied(&attempt("read", "/etc/passwd", &confinement()).unwrap());
    let outside = Scratch::new().unwrap();
    let path = outside.path().join("planted");
    assert_denied(&attempt("write", path.to_str().unwrap(), &confinement()).unwrap());
    assert!(!path.exists());
}

#[test]
fn what_is_readable_can_be_read_but_not_written() {
    let shared = Scratch::new().unwrap();
    shared.write("kit", b"kit").unwrap();
    let path = shared.path().join("kit");
    let confinement = Confinement { readable: vec![path.clone()], ..confinement() };
    assert_eq!(attempt("read", path.to_str().unwrap(), &confinement).unwrap().stdout, b"kit");
    if has("files outside") {
        assert_denied(&attempt("write", path.to_str().unwrap(), &confinement).unwrap());
    }
}

#[test]
fn no_connection_is_made() {
    if !has("TCP") {
        return;
    }
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    assert_denied(&attempt("connect", &listener.local_addr().unwrap().to_string(), &confinement()).unwrap());
}

#[test]
fn no_program_is_started_but_those_that_are_readable() {
    if has("files outside") {
        assert_denied(&attempt("start", "/bin/true", &confinement()).unwrap());
    }
}

#[test]
fn a_child_that_sleeps_is_ended_at_the_deadline() {
    let begun = Instant::now();
    let confinement = Confinement { deadline: Duration::from_millis(300), ..confinement() };
    assert_eq!(attempt("sleep", "", &confinement).unwrap_err(), Failure::Time);
    assert!(begun.elapsed() < Duration::from_secs(3));
}

#[test]
fn a_child_that_works_without_end_runs_out_of_processor_time() {
    let confinement = Confinement { cpu_seconds: 1, deadline: Duration::from_mins(1), ..confinement() };
    assert_eq!(attempt("spin", "", &confinement).unwrap_err(), Failure::Time);
}

#[test]
fn a_child_that_allocates_without_end_runs_out_of_memory() {
    assert_eq!(attempt("allocate", "", &confinement()).unwrap_err(), Failure::Memory);
}

#[test]
fn a_child_that_prints_without_end_is_stopped() {
    assert_eq!(attempt("print", "", &confinement()).unwrap_err(), Failure::Output);
}

#[test]
fn a_child_that_writes_a_large_file_is_stopped() {
    assert_eq!(attempt("fill", "", &confinement()).unwrap_err(), Failure::Output);
}

#[test]
fn a_crash_is_told_by_its_signal() {
    let output = attempt("crash", "", &confinement()).unwrap();
    assert!(!output.success && output.signal.is_some(), "{output:?}");
}

#[test]
fn what_a_child_leaves_behind_dies_with_it() {
    // `sleep` needs its libraries; Landlock is another test's matter.
    let readable = ["/bin", "/usr", "/lib", "/lib64"].map(PathBuf::from).to_vec();
    let begun = Instant::now();
    let job = Job::Exec {
        program: "/bin/sh".into(),
        args: ["-c", "sleep 600 & echo $!"].map(Into::into).to_vec(),
        env: vec![("PATH".to_owned(), "/bin:/usr/bin".to_owned())],
    };
    let confinement = Confinement { readable, deadline: Duration::from_secs(20), ..confinement() };
    let output = child::run(Path::new(JUDGE), &job, &confinement, &Scratch::new().unwrap(), b"").unwrap();
    assert!(output.success, "{output:?}");
    assert!(begun.elapsed() < Duration::from_secs(5), "the one left behind was waited for");
    let left: u32 = String::from_utf8(output.stdout).unwrap().trim().parse().unwrap();
    // Killed; but dying takes a moment, and whoever adopted it may not have looked yet.
    let state = || std::fs::read_to_string(format!("/proc/{left}/stat")).unwrap_or_default();
    let gone = |state: &str| state.is_empty() || state.contains(") Z ");
    while !gone(&state()) && begun.elapsed() < Duration::from_secs(10) {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(gone(&state()), "{}", state());
}

#[test]
fn a_link_that_a_child_leaves_is_not_followed() {
    let scratch = Scratch::new().unwrap();
    std::os::unix::fs::symlink("/etc/passwd", scratch.path().join("out")).unwrap();
    assert_eq!(scratch.read("out", 1 << 20).unwrap(), None);
    scratch.write("kept", b"123").unwrap();
    assert_eq!(scratch.read("kept", 3).unwrap().unwrap(), b"123");
    assert_eq!(scratch.read("kept", 2).unwrap(), None);
}

#[test]
fn a_program_that_is_not_there_is_the_judges_error() {
    let job = Job::Exec { program: "/nowhere/rustc".into(), args: Vec::new(), env: Vec::new() };
    let failure =
        child::run(Path::new(JUDGE), &job, &confinement(), &Scratch::new().unwrap(), b"").unwrap_err();
    assert!(
        matches!(&failure, Failure::Judge(error) if error.message.contains("/nowhere/rustc")),
        "{failure:?}"
    );
    let failure =
        child::run(Path::new("/nowhere/judge"), &job, &confinement(), &Scratch::new().unwrap(), b"");
    assert!(matches!(failure, Err(Failure::Judge(_))));
}

#[test]
fn a_child_costs_little() {
    let begun = Instant::now();
    for _ in 0..20 {
        attempt("echo", "", &confinement()).unwrap();
    }
    let each = begun.elapsed() / 20;
    println!("a confined child takes {each:?}");
    assert!(each < Duration::from_millis(100), "{each:?}");
}
