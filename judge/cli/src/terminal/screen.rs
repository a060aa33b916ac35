//! Where a command writes.

use std::env;
use std::io::{self, ErrorKind, IsTerminal as _, Write as _};

use contract::Locale;

use super::{Paint, escape};
use crate::problem::Problem;

/// Lines are no longer than this, however wide the terminal: longer ones are hard to read.
const MOST_COLUMNS: usize = 100;
/// What is written to a file or a pipe is as wide as this.
const COLUMNS: usize = 80;

/// Standard output and standard error, and who reads them.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// The language that is spoken.
    pub locale: Locale,
    /// Styles on standard output.
    pub paint: Paint,
    /// The width of standard output.
    pub columns: usize,
    /// Whether a person watches standard output.
    pub is_terminal: bool,
    /// Whether a person watches standard error.
    pub shows_progress: bool,
}

impl Screen {
    /// The process's own.
    pub fn of_process(locale: Locale) -> Self {
        let is_terminal = io::stdout().is_terminal();
        let (no_color, term) = (env::var_os("NO_COLOR"), env::var_os("TERM"));
        let size = terminal_size::terminal_size_of(io::stdout());
        let columns = size.map_or(COLUMNS, |(width, _)| usize::from(width.0).clamp(20, MOST_COLUMNS));
        Self {
            locale,
            paint: Paint::wanted(is_terminal, no_color.as_deref(), term.as_deref()),
            columns,
            is_terminal,
            shows_progress: io::stderr().is_terminal(),
        }
    }
}

/// Writes to standard output. The text must be harmless already.
///
/// # Errors
/// It could not be written. A reader that has read enough is no error.
pub fn print(text: impl AsRef<[u8]>) -> Result<(), Problem> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_ref()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Problem::new(
            format!("无法写到标准输出：{error}"),
            format!("cannot write to standard output: {error}"),
        )),
        _ => Ok(()),
    }
}

/// Writes a line or more to standard error, made harmless here.
pub fn complain(text: &str) {
    // Nobody is left to be told that this failed.
    let _ = writeln!(io::stderr(), "{}", escape::block(text));
}
