//! Languages that the judge does not compile itself: the command that their page gives makes a module of their
//! example, and the judge accepts it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use contract::Verdict;
use tests::compilers::{in_path, zig};
use tests::{Home, repository};

/// The command that begins with this program's name, as the page in each language gives it.
fn command(folder: &Path, program: &str) -> Vec<String> {
    let given = |page: &str| {
        let text = fs::read_to_string(folder.join(page)).unwrap();
        let line = text.lines().find(|line| line.starts_with(&format!("    {program} ")));
        line.unwrap_or_else(|| panic!("{page} gives no command")).trim().to_owned()
    };
    let given = [given("README.md"), given("README.zh.md")];
    assert_eq!(given[0], given[1]);
    given[0].split(' ').skip(1).map(str::to_owned).collect()
}

/// Does what the page says in an empty folder, and has the module judged. Says so where there is no compiler.
fn follow(language: &str, name: &str, found: Option<PathBuf>) {
    let folder = repository().join("practice").join(language);
    let args = command(&folder, name);
    let Some(compiler) = found else {
        println!("not tested: {name}, which is not here");
        return;
    };
    let home = Home::new();
    let source = args.iter().find(|arg| arg.starts_with("p2c.") && *arg != "p2c.wasm").unwrap();
    fs::copy(folder.join(source), home.path().join(source)).unwrap();
    let made = Command::new(compiler).args(&args).current_dir(home.path()).output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let (report, _) = home.report("p2c", &home.path().join("p2c.wasm"));
    assert_eq!(report.verdict, Verdict::Accepted);
    assert_eq!(report.badges, ["reproduces-the-chapter"]);
}

#[test]
fn the_example_in_zig_is_accepted() {
    follow("zig", "zig", zig());
}

#[test]
fn the_example_in_tinygo_is_accepted() {
    follow("tinygo", "tinygo", in_path("tinygo"));
}
