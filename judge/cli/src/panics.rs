//! A panic anywhere is the judge's fault: a message that says so, and status 2.

use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use contract::Locale;

use crate::terminal::escape;

/// The first panic of the process, of whichever thread.
static FIRST: Mutex<Option<String>> = Mutex::new(None);

/// Runs a command. If any thread panics meanwhile, whatever the command answers is not to be trusted:
/// the status is 2.
pub fn guard(locale: Locale, command: impl FnOnce() -> ExitCode) -> ExitCode {
    panic::set_hook(Box::new(remember));
    let status = panic::catch_unwind(AssertUnwindSafe(command));
    let seen = FIRST.lock().unwrap_or_else(PoisonError::into_inner).take();
    match (status, seen) {
        (Ok(status), None) => status,
        (_, seen) => {
            // Not `eprintln!`, which panics if nobody reads.
            use std::io::Write as _;
            let _ = writeln!(std::io::stderr(), "{}", message(locale, &seen.unwrap_or_default()));
            ExitCode::from(2)
        }
    }
}

fn remember(info: &PanicHookInfo<'_>) {
    let said = info.payload_as_str().unwrap_or_default();
    let place = info.location().map(|place| format!(" ({}:{})", place.file(), place.line()));
    let text = format!("{said}{}", place.unwrap_or_default());
    FIRST.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(text);
}

fn message(locale: Locale, said: &str) -> String {
    let said = escape::line(said);
    match locale {
        Locale::Zh => {
            format!("评测机自己出错了，与你的代码无关：{said}\n请把这一行和所用的命令报告给维护者。")
        }
        Locale::En => format!(
            "The judge itself failed; this is not your code's fault: {said}\nPlease report this line and the command to its maintainers."
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // One test, because the hook and what it remembers belong to the whole process.
    #[test]
    fn a_panic_in_any_thread_is_status_2_and_says_whose_fault_it_is() {
        let show = |status: ExitCode| format!("{status:?}");
        assert_eq!(show(guard(Locale::En, || ExitCode::SUCCESS)), show(ExitCode::SUCCESS));
        assert_eq!(show(guard(Locale::En, || panic!("a bug"))), show(ExitCode::from(2)));
        let elsewhere = guard(Locale::Zh, || {
            let _ = std::thread::spawn(|| panic!("a bug in another thread")).join();
            ExitCode::SUCCESS
        });
        assert_eq!(show(elsewhere), show(ExitCode::from(2)));
        let _ = panic::take_hook();
        assert!(message(Locale::En, "a bug").contains("not your code's fault: a bug"));
        assert!(message(Locale::Zh, "a \u{1b}bug").contains("与你的代码无关：a \\u{1b}bug"));
    }
}
