//! What whole-program tests share: the judge's binary, and a home of its own for it.

pub mod compilers;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use grade::Report;

/// The repository.
#[must_use]
pub fn repository() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// The judge under test, which cargo builds for this package's integration tests.
///
/// # Panics
/// If this is not an integration test.
#[must_use]
pub fn judge_binary() -> PathBuf {
    let test = std::env::current_exe().expect("a test is a program");
    let folder = test.parent().and_then(Path::parent).expect("tests lie in target/PROFILE/deps");
    let binary = folder.join(format!("judge-under-test{}", std::env::consts::EXE_SUFFIX));
    assert!(binary.is_file(), "{} is missing: run `cargo test --release -p tests`", binary.display());
    binary
}

/// A home for the judge, so that no test reads or writes the user's own.
pub struct Home(Folder);

enum Folder {
    OfOneTest(tempfile::TempDir),
    Shared(PathBuf),
}

impl Home {
    /// The home that all tests share which grade Python: its interpreter takes minutes to make.
    ///
    /// # Panics
    /// If it cannot be made.
    #[must_use]
    pub fn shared() -> Self {
        let target = judge_binary().parent().and_then(Path::parent).map(Path::to_owned);
        let folder = target.expect("the binary lies in target/PROFILE").join("judge-home");
        std::fs::create_dir_all(&folder).expect("a folder in target can be made");
        Self(Folder::Shared(folder))
    }

    /// An empty home.
    ///
    /// # Panics
    /// If there is no room for one.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "it makes a folder")]
    pub fn new() -> Self {
        Self(Folder::OfOneTest(tempfile::tempdir().expect("a temporary folder can be made")))
    }

    /// Its folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        match &self.0 {
            Folder::OfOneTest(folder) => folder.path(),
            Folder::Shared(folder) => folder,
        }
    }

    /// `judge` with these arguments, in English, working in the repository.
    pub fn judge<S: AsRef<OsStr>>(&self, args: impl IntoIterator<Item = S>) -> Command {
        let mut command = Command::new(judge_binary());
        // HOME stays: the compilers' own toolchains are found by it.
        command
            .args(args)
            .current_dir(repository())
            .env("XDG_CACHE_HOME", self.path().join("cache"))
            .env("XDG_DATA_HOME", self.path().join("data"))
            .env("XDG_STATE_HOME", self.path().join("state"))
            .env("LANG", "en_US.UTF-8")
            .env_remove("LC_ALL")
            .env_remove("LC_MESSAGES")
            .env("NO_COLOR", "1");
        command
    }

    /// The report of grading a file, and what the run printed.
    ///
    /// # Panics
    /// If there is no report.
    #[must_use]
    pub fn report(&self, exercise: &str, file: &Path) -> (Report, Output) {
        let args = [OsStr::new("test"), exercise.as_ref(), file.as_os_str(), "--json".as_ref()];
        let output = self.judge(args).output().expect("the judge starts");
        let report = serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
            let stderr = String::from_utf8_lossy(&output.stderr);
            panic!("{}: no report ({error}); status {}: {stderr}", file.display(), output.status)
        });
        (report, output)
    }
}

/// The files below a folder, in order of their names.
///
/// # Panics
/// If the folder cannot be read.
#[must_use]
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a folder can be read").path()).collect();
    paths.sort();
    paths.into_iter().flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// Does this for each, on as many threads as there are processors; panics as the first that panicked.
///
/// # Panics
/// If one of them does.
pub fn for_each_in_parallel<T: Sync>(items: &[T], work: impl Fn(&T) + Sync) {
    let next = std::sync::atomic::AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed)) {
                    work(item);
                }
            });
        }
    });
}
