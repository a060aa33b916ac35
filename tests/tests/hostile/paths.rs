//! Where a submission lies, and what it is if it is no file.

use contract::Verdict;
use tests::Home;

use crate::attack::Policy;
use crate::judging::judge;

#[test]
fn names_with_spaces_chinese_characters_dots_and_links_are_graded_as_any_other() {
    let home = Home::new();
    let policy = Policy::all().remove(0);
    let solution = policy.with("", "(func $attack)", &[]).file(&home);
    let folder = home.path().join("我的 练习");
    std::fs::create_dir(&folder).unwrap();
    let named = folder.join("二选一 (1).wat");
    std::fs::copy(&solution, &named).unwrap();
    let dotted = folder.join("..").join("我的 练习").join("二选一 (1).wat");
    let mut paths = vec![named.clone(), dotted];
    #[cfg(unix)]
    {
        let link = home.path().join("link.wat");
        std::os::unix::fs::symlink(&named, &link).unwrap();
        paths.push(link);
    }
    for path in paths {
        assert_eq!(judge(&home, "router", &path).report.verdict, Verdict::Accepted, "{}", path.display());
    }
}

#[cfg(unix)]
#[test]
fn a_folder_a_fifo_and_a_missing_file_are_the_command_lines_fault() {
    let home = Home::new();
    let fifo = home.path().join("fifo.wat");
    assert!(std::process::Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    for path in [home.path().to_owned(), fifo, home.path().join("missing.wat")] {
        let output = home.judge(["test", "p2c"]).arg(&path).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", path.display());
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.contains(path.file_name().unwrap().to_str().unwrap()), "{stderr}");
    }
}
