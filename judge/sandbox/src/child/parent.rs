//! The parent's side: starts a child, feeds it, collects what it writes, and ends it in time.

use std::io::{self, Read, Write as _};
use std::path::{self, Path};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use contract::JudgeError;

use super::{CHILD_ARGUMENT, Confinement, Failure, Job, NOT_CONFINED, Orders, Output, Scratch};

/// How long a child's pipes may stay open after its group was killed. Only a process that left the
/// group can hold them, and it is not waited for.
const PIPES_AFTER_DEATH: Duration = Duration::from_millis(500);

/// How often it is looked whether a child exited and left its pipes to another process.
const LOOK_AGAIN: Duration = Duration::from_millis(20);
const SOON: Duration = Duration::from_micros(100);

/// Runs a job in a confined child, with this on its standard input.
///
/// `judge` is the binary to start: one whose `main` begins with [`serve_if_child`](super::serve_if_child).
///
/// # Errors
/// The child went over a bound, or could not be started or confined.
///
/// # Panics
/// Never: the pipes that it takes are those that it asked for.
pub fn run(
    judge: &Path,
    job: &Job,
    confinement: &Confinement,
    scratch: &Scratch,
    input: &[u8],
) -> Result<Output, Failure> {
    let until = Instant::now() + confinement.deadline;
    let mut running = start(judge, job, confinement, scratch)?;
    let (sender, events) = mpsc::channel();
    let mut stdin = running.child.stdin.take().expect("standard input is piped");
    let input = input.to_vec();
    // A child that reads less than it is given is free to.
    thread::spawn(move || stdin.write_all(&input));
    forward(running.child.stdout.take().expect("standard output is piped"), Stream::Out, sender.clone());
    forward(running.child.stderr.take().expect("standard error is piped"), Stream::Err, sender);

    let mut written = Written::default();
    let mut ended: Option<Instant> = None;
    let mut soon = SOON;
    loop {
        let patience = if written.open == 0 {
            // Nothing more to read: the child is about to exit. If not, it is looked at ever less often.
            soon = LOOK_AGAIN.min(soon * 2);
            soon
        } else {
            LOOK_AGAIN
        };
        match events.recv_timeout(patience) {
            Ok(event) => written.take(event),
            Err(RecvTimeoutError::Disconnected) if ended.is_none() => thread::sleep(patience),
            Err(_) => {}
        }
        if written.bytes() > confinement.output_bytes {
            return Err(Failure::Output);
        }
        if ended.is_none() && running.has_exited() {
            running.kill();
            ended = Some(Instant::now());
        }
        match ended {
            Some(when) if written.open == 0 || when.elapsed() > PIPES_AFTER_DEATH => break,
            None if Instant::now() >= until => return Err(Failure::Time),
            _ => {}
        }
    }
    let status = running.reap().map_err(|error| {
        JudgeError::new(format!("a confined child ended, but the system does not say how: {error}"))
    })?;
    written.with(status)
}

fn start(
    judge: &Path,
    job: &Job,
    confinement: &Confinement,
    scratch: &Scratch,
) -> Result<Running, JudgeError> {
    let orders = Orders {
        parent: std::process::id(),
        readable: confinement.readable.iter().map(|path| path.clone().into()).collect(),
        scratch: scratch.path().into(),
        cpu_seconds: confinement.cpu_seconds,
        memory_bytes: confinement.memory_bytes,
        file_bytes: confinement.file_bytes,
        task: job.into(),
    };
    let failed = |why: &dyn std::fmt::Display| {
        JudgeError::new(format!("a confined child cannot be started from `{}`: {why}", judge.display()))
    };
    let orders = serde_json::to_string(&orders).map_err(|error| failed(&error))?;
    // The working directory is another one, which would change what a relative path means.
    let judge = path::absolute(judge).map_err(|error| failed(&error))?;
    Command::new(judge)
        .arg(CHILD_ARGUMENT)
        .arg(orders)
        .env_clear()
        .current_dir(scratch.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map(|child| Running { child, reaped: false })
        .map_err(|error| failed(&error))
}

/// A child that is killed with its group, and reaped, when this is dropped.
struct Running {
    child: Child,
    /// Once it is, its number may be another process's.
    reaped: bool,
}

impl Running {
    /// Whether it ended. It is not reaped, so that its number stays its own until the group is killed.
    #[cfg(unix)]
    fn has_exited(&mut self) -> bool {
        use rustix::process::{WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        // An error means that there is no such child any more.
        waitid(WaitId::Pid(self.pid()), options).map_or(true, |status| status.is_some())
    }

    #[cfg(not(unix))]
    fn has_exited(&mut self) -> bool {
        self.child.try_wait().map_or(true, |status| status.is_some())
    }

    #[cfg(unix)]
    fn pid(&self) -> rustix::process::Pid {
        rustix::process::Pid::from_child(&self.child)
    }

    /// Kills the child and all of its group. First the child alone: a child that is so young that it
    /// has no group of its own yet has no children either.
    fn kill(&mut self) {
        // An error means that there is nothing left to kill.
        let _ = self.child.kill();
        #[cfg(unix)]
        let _ = rustix::process::kill_process_group(self.pid(), rustix::process::Signal::KILL);
    }

    fn reap(&mut self) -> io::Result<ExitStatus> {
        self.reaped = true;
        self.child.wait()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !self.reaped {
            self.kill();
            let _ = self.reap();
        }
    }
}

#[derive(Clone, Copy)]
enum Stream {
    Out,
    Err,
}

enum Event {
    Bytes(Stream, Vec<u8>),
    Closed,
}

/// Sends on what a pipe gives, until it closes or nobody listens.
fn forward(mut pipe: impl Read + Send + 'static, stream: Stream, events: Sender<Event>) {
    thread::spawn(move || {
        let mut buffer = vec![0; 64 << 10];
        loop {
            match pipe.read(&mut buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Ok(0) | Err(_) => break,
                Ok(n) if events.send(Event::Bytes(stream, buffer[..n].to_vec())).is_err() => return,
                Ok(_) => {}
            }
        }
        let _ = events.send(Event::Closed);
    });
}

/// What a child wrote up to now.
struct Written {
    stdout: Vec<u8>,
    stderr: Vec<u8>,
    /// How many of the two pipes are open.
    open: u8,
}

impl Default for Written {
    fn default() -> Self {
        Self { stdout: Vec::new(), stderr: Vec::new(), open: 2 }
    }
}

impl Written {
    fn take(&mut self, event: Event) {
        match event {
            Event::Bytes(Stream::Out, bytes) => self.stdout.extend(bytes),
            Event::Bytes(Stream::Err, bytes) => self.stderr.extend(bytes),
            Event::Closed => self.open -= 1,
        }
    }

    fn bytes(&self) -> usize {
        self.stdout.len() + self.stderr.len()
    }

    fn with(self, status: ExitStatus) -> Result<Output, Failure> {
        let signal = signal_of(status);
        if status.code() == Some(i32::from(NOT_CONFINED)) {
            return Err(JudgeError::new(String::from_utf8_lossy(&self.stderr)).into());
        }
        if let Some(failure) = signal.and_then(|signal| over_its_limits(signal, &self.stderr)) {
            return Err(failure);
        }
        let Self { stdout, stderr, .. } = self;
        Ok(Output { success: status.success(), stdout, stderr, code: status.code(), signal })
    }
}

#[cfg(unix)]
fn signal_of(status: ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

#[cfg(not(unix))]
fn signal_of(_: ExitStatus) -> Option<i32> {
    None
}

/// Which limit a signal tells of. The kernel sends one for time and for files; a program that gets no
/// memory ends itself, so that only its last words say why.
#[cfg(unix)]
fn over_its_limits(signal: i32, stderr: &[u8]) -> Option<Failure> {
    use rustix::process::Signal;
    const LAST_WORDS: [&str; 4] =
        ["memory allocation of", "out of memory", "bad_alloc", "Cannot allocate memory"];
    let is = |other: Signal| signal == other.as_raw();
    if is(Signal::XCPU) {
        return Some(Failure::Time);
    }
    if is(Signal::XFSZ) {
        return Some(Failure::Output);
    }
    // Not by this parent, who gives no output then: by the kernel, which had no memory left.
    if is(Signal::KILL) {
        return Some(Failure::Memory);
    }
    let said = String::from_utf8_lossy(&stderr[stderr.len().saturating_sub(64 << 10)..]);
    (is(Signal::ABORT) && LAST_WORDS.iter().any(|words| said.contains(words))).then_some(Failure::Memory)
}

#[cfg(not(unix))]
fn over_its_limits(_: i32, _: &[u8]) -> Option<Failure> {
    None
}
