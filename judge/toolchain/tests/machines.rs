//! Machines where a compiler is missing, too old, or lacks a part: what is said, and what is mended.

#![cfg(unix)]

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

const POLICY: &str = "use judge::{Request, Router, Servers, router};
#[derive(Default)] struct First;
impl Router for First { fn route(&mut self, _: &Request, _: &Servers) -> usize { 0 } }
router!(First);";

/// A machine with nothing but these shell scripts in its `PATH`.
struct Machine(TempDir);

impl Machine {
    fn with(scripts: &[(&str, &str)]) -> Self {
        let machine = Self(tempfile::tempdir().unwrap());
        fs::create_dir(machine.path("path")).unwrap();
        for (name, script) in scripts {
            let program = machine.path("path").join(name);
            let root = machine.0.path().display();
            fs::write(&program, format!("#!/bin/sh\nroot=\"{root}\"\n{script}\n")).unwrap();
            fs::set_permissions(&program, Permissions::from_mode(0o755)).unwrap();
        }
        machine
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// What the judge says there.
    fn judge(&self, args: &[&str]) -> String {
        let [command, rest @ ..] = args else { panic!("no command") };
        let output = Command::new(env!("CARGO_BIN_EXE_confined-child"))
            .arg(command)
            .arg(self.path("cache"))
            .args(rest)
            .env_clear()
            .env("PATH", self.path("path"))
            .env("HOME", self.path("home"))
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap()
    }
}

/// The toolchain that these tests were compiled by.
fn sysroot() -> PathBuf {
    let asked = Command::new("rustc").args(["--print", "sysroot"]).output().unwrap();
    PathBuf::from(String::from_utf8(asked.stdout).unwrap().trim())
}

#[test]
fn without_rustc_the_command_that_installs_it_is_told() {
    let said = Machine::with(&[]).judge(&["doctor"]);
    assert!(said.contains("rustc was not found") && said.contains("https://sh.rustup.rs"), "{said}");
    let said = Machine::with(&[]).judge(&["build", "my.rs", POLICY]);
    assert!(said.contains("Judge") && said.contains("https://sh.rustup.rs"), "{said}");
}

#[test]
fn a_rustup_without_a_toolchain_is_told_how_to_choose_one() {
    let said = Machine::with(&[("rustc", "echo no default is configured >&2; exit 1")]).judge(&["doctor"]);
    assert!(said.contains("no default is configured") && said.contains("rustup default stable"), "{said}");
}

#[test]
fn a_rustc_that_is_too_old_is_told_so() {
    let machine = Machine::with(&[("rustc", "echo $root/old")]);
    fs::create_dir_all(machine.path("old/bin")).unwrap();
    let rustc = machine.path("old/bin/rustc");
    fs::write(&rustc, "#!/bin/sh\necho 'rustc 1.70.0 (90c541806 2023-05-31)'\n").unwrap();
    fs::set_permissions(&rustc, Permissions::from_mode(0o755)).unwrap();
    let said = machine.judge(&["doctor"]);
    assert!(said.contains("1.70.0") && said.contains("rustup update stable"), "{said}");
}

/// A machine whose toolchain is the real one without the target, which its rustup can add.
fn without_the_target(scripts: &[(&str, &str)]) -> Machine {
    let machine = Machine::with(scripts);
    let (real, bare) = (sysroot(), machine.path("bare"));
    fs::create_dir_all(bare.join("bin")).unwrap();
    symlink(real.join("bin/rustc"), bare.join("bin/rustc")).unwrap();
    fs::create_dir_all(bare.join("lib/rustlib")).unwrap();
    for entry in fs::read_dir(real.join("lib/rustlib")).unwrap() {
        let entry = entry.unwrap();
        let to = if entry.file_name() == "wasm32-unknown-unknown" {
            machine.path("target-of-rustup")
        } else {
            bare.join("lib/rustlib").join(entry.file_name())
        };
        symlink(entry.path(), to).unwrap();
    }
    machine
}

const RUSTC: (&str, &str) = ("rustc", "echo $root/bare");

#[test]
fn a_missing_target_is_added_by_rustup_and_told() {
    let rustup = "case $1 in
        which) echo $root/bare/bin/rustc;;
        target) echo $@ > $root/asked; /bin/mv $root/target-of-rustup $root/bare/lib/rustlib/wasm32-unknown-unknown;;
    esac";
    let machine = without_the_target(&[RUSTC, ("rustup", rustup)]);
    let said = machine.judge(&["doctor"]);
    assert!(said.contains("rustup target add wasm32-unknown-unknown"), "{said}");
    assert!(!Path::exists(&machine.path("asked")), "a doctor installs nothing");
    let said = machine.judge(&["build", "my.rs", POLICY]);
    assert!(said.starts_with("running `rustup target add wasm32-unknown-unknown`"), "{said}");
    assert!(said.contains("Ok(\"rustc 1."), "{said}");
}

#[test]
fn a_target_that_rustup_cannot_add_is_told_with_its_reason() {
    let rustup = "case $1 in which) echo $root/bare/bin/rustc;; *) echo no network >&2; exit 1;; esac";
    let said = without_the_target(&[RUSTC, ("rustup", rustup)]).judge(&["build", "my.rs", POLICY]);
    assert!(said.contains("no network") && said.contains("Judge"), "{said}");
}

#[test]
fn a_rustc_of_the_system_without_the_target_is_told_what_to_install() {
    let said = without_the_target(&[RUSTC]).judge(&["doctor"]);
    assert!(said.contains("your system's packages") && said.contains("https://sh.rustup.rs"), "{said}");
}

const IN_ASSEMBLYSCRIPT: &str = "export function route(now: f64): i32 { return 0; }";

#[test]
fn without_node_the_command_that_installs_it_is_told() {
    let said = Machine::with(&[]).judge(&["build", "my.ts", IN_ASSEMBLYSCRIPT]);
    assert!(said.contains("Node was not found") && said.contains("nvm install --lts"), "{said}");
}

#[test]
fn a_node_that_is_too_old_is_told_so() {
    let old = ("node", "printf '18.20.8\\n/usr/bin/node\\n'");
    let said = Machine::with(&[old]).judge(&["doctor"]);
    assert!(said.contains("18.20.8") && said.contains("nvm install --lts"), "{said}");
}

/// A Node that is new enough, and only says so.
const NEW_NODE: (&str, &str) = ("node", "printf '22.11.0\\n/usr/bin/node\\n'");

#[test]
fn a_node_without_npm_is_told_what_to_install() {
    let said = Machine::with(&[NEW_NODE]).judge(&["doctor"]);
    assert!(said.contains("npm was not found") && said.contains("nvm install --lts"), "{said}");
}

#[test]
fn a_compiler_that_is_not_installed_yet_is_told_by_the_doctor_who_installs_nothing() {
    let machine = Machine::with(&[NEW_NODE, ("npm", "echo $@ >> $root/asked; echo 10.9.0")]);
    let said = machine.judge(&["doctor"]);
    assert!(said.contains("not installed yet") && said.contains("judge test p2c"), "{said}");
    assert_eq!(fs::read_to_string(machine.path("asked")).unwrap(), "--version\n");
}

#[test]
fn a_compiler_that_cannot_be_installed_is_told_with_npms_reason_and_leaves_nothing() {
    let npm = "case $1 in --version) echo 10.9.0;; *) echo npm error no network >&2; exit 1;; esac";
    let machine = Machine::with(&[NEW_NODE, ("npm", npm)]);
    let said = machine.judge(&["build", "my.ts", IN_ASSEMBLYSCRIPT]);
    assert!(said.starts_with("installing the compiler of AssemblyScript "), "{said}");
    assert!(said.contains("npm error no network") && said.contains("Judge"), "{said}");
    let left: Vec<_> = fs::read_dir(machine.path("cache/assemblyscript")).unwrap().flatten().collect();
    assert!(left.iter().all(|entry| entry.file_name() == "lock"), "{left:?}");
}
