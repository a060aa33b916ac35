//! The C compilers of this machine, one by one.

use std::fs::{self, Permissions};
use std::io::Write as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// A judge that finds one C compiler and no other.
pub struct Judge {
    pub compiler: &'static str,
    home: TempDir,
}

impl Judge {
    /// One for each compiler that is here. The tests fail where there is none, and say which they go without.
    pub fn each() -> Vec<Self> {
        let judges: Vec<_> = [Self::with_clang(), Self::with_zig()].into_iter().flatten().collect();
        assert!(!judges.is_empty(), "there is no C compiler: install clang and lld, or Python's ziglang");
        judges
    }

    fn with_clang() -> Option<Self> {
        let clang = in_path("clang");
        if clang.is_none() {
            println!("not tested: clang, which is not here");
        }
        let judge = Self::without_compilers("clang");
        symlink(clang?.canonicalize().unwrap(), judge.path().join("clang")).unwrap();
        Some(judge)
    }

    pub fn with_zig() -> Option<Self> {
        let zig = zig();
        if zig.is_none() {
            println!("not tested: zig, which is not here");
        }
        let judge = Self::without_compilers("zig");
        symlink(zig?, judge.path().join("zig")).unwrap();
        Some(judge)
    }

    /// A judge that finds nothing.
    pub fn without_compilers(compiler: &'static str) -> Self {
        let judge = Self { compiler, home: tempfile::tempdir().unwrap() };
        fs::create_dir(judge.path()).unwrap();
        judge
    }

    /// What it finds its compilers by.
    pub fn path(&self) -> PathBuf {
        self.home.path().join("bin")
    }

    /// Puts a shell script there.
    pub fn script(&self, name: &str, script: &str) {
        let program = self.path().join(name);
        fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&program, Permissions::from_mode(0o755)).unwrap();
    }

    /// The module of a source, or why there is none.
    pub fn build(&self, name: &str, source: impl AsRef<[u8]>) -> Result<Vec<u8>, String> {
        let output = self.run(&["module"], &[name], source.as_ref());
        if output.status.success() {
            return Ok(output.stdout);
        }
        Err(String::from_utf8(output.stderr).unwrap())
    }

    /// Why there is no module.
    pub fn refusal(&self, name: &str, source: impl AsRef<[u8]>) -> String {
        let why = self.build(name, source).expect_err(self.compiler);
        assert!(!why.is_empty() && !why.starts_with("Judge("), "{}: {why}", self.compiler);
        why
    }

    /// What its doctor says.
    pub fn doctor(&self) -> String {
        String::from_utf8(self.run(&["doctor"], &[], b"").stdout).unwrap()
    }

    fn run(&self, command: &[&str], args: &[&str], input: &[u8]) -> std::process::Output {
        let mut child = Command::new(env!("CARGO_BIN_EXE_confined-child"))
            .args(command)
            .arg(self.home.path().join("cache"))
            .args(args)
            .env_clear()
            .env("PATH", self.path())
            .env("HOME", self.home.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input).unwrap();
        child.wait_with_output().unwrap()
    }
}

fn in_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|program| program.is_file())
}

/// The zig of the `PATH`, or that of Python's package.
fn zig() -> Option<PathBuf> {
    let says = |program: &str, args: &[&str]| {
        let output = Command::new(program).args(args).stderr(Stdio::null()).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    if let Some(zig) = in_path("zig") {
        return zig.canonicalize().ok();
    }
    let folder = says("python3", &["-c", "import ziglang; print(ziglang.__path__[0])"])?;
    Some(Path::new(&folder).join("zig"))
}
