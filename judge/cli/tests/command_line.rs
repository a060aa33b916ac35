//! The binary as a person or a script calls it: exit statuses, both languages, and files of every kind.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

const CORRECT: &str = include_str!("fixtures/exercises/take-turns/solutions/router.wat");

/// A working directory and a cache of its own.
struct Desk {
    folder: TempDir,
}

/// What a command came to.
#[derive(Debug)]
struct Said {
    status: Option<i32>,
    out: String,
    err: String,
}

impl Desk {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn file(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_judge"));
        command
            .args(arguments)
            .current_dir(self.folder.path())
            .env("XDG_CACHE_HOME", self.path(".cache"))
            .env("XDG_DATA_HOME", self.path(".data"))
            .env("LC_ALL", "C")
            .env_remove("NO_COLOR")
            .stdin(Stdio::null());
        command
    }

    fn judge(&self, arguments: &[&str]) -> Said {
        Said::from(self.command(arguments).output().unwrap())
    }

    /// With the fixtures' exercises before those that the binary carries.
    fn with_fixtures(&self, arguments: &[&str]) -> Said {
        let folder = fixtures("exercises");
        self.judge(&[arguments, &["--exercises", &folder]].concat())
    }
}

impl From<Output> for Said {
    fn from(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the judge writes UTF-8");
        Self { status: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

fn fixtures(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name);
    path.to_str().expect("the repository's path is UTF-8").to_owned()
}

#[test]
fn the_list_has_the_folders_exercises_and_those_carried() {
    let desk = Desk::new();
    let said = desk.with_fixtures(&["list"]);
    assert_eq!((said.status, said.err.as_str()), (Some(0), ""));
    let at = |id: &str| said.out.find(&format!("\n{id} ")).unwrap_or_else(|| panic!("{id} in {}", said.out));
    assert!(at("take-turns") < at("take-turns-again"));
    assert!(at("round-robin") < at("least-connections"));
    let said = desk.with_fixtures(&["list", "--lang-ui", "zh"]);
    assert!(said.out.contains("轮流") && said.out.contains("入门"), "{}", said.out);
    let json = desk.with_fixtures(&["list", "--json"]).out;
    assert_eq!(json, desk.with_fixtures(&["list", "--json", "--lang-ui=zh"]).out);
    let listing: serde_json::Value = serde_json::from_str(&json).unwrap();
    let exercises = listing["exercises"].as_array().unwrap();
    let turns = exercises.iter().find(|exercise| exercise["id"] == "take-turns").unwrap();
    assert_eq!((turns["carried"].as_bool(), turns["title"]["zh"].as_str()), (Some(false), Some("轮流")));
}

#[test]
fn a_folder_named_exercises_here_is_found_by_itself() {
    let desk = Desk::new();
    let toml =
        fs::read_to_string(Path::new(&fixtures("exercises")).join("take-turns/exercise.toml")).unwrap();
    desk.file("exercises/mine/exercise.toml", toml);
    desk.file("exercises/README.md", "not an exercise");
    desk.file("exercises/notes/README.md", "not an exercise either");
    let said = desk.judge(&["list"]);
    assert_eq!(said.status, Some(0));
    assert!(said.out.contains("\nmine "), "{}", said.out);
}

#[test]
fn a_statement_is_shown_in_the_language_that_is_spoken() {
    let desk = Desk::new();
    let said = desk.with_fixtures(&["show", "take-turns"]);
    insta::assert_snapshot!(said.out, @r"
    # Take turns

    Let `route` answer every server in turn.

    request  server
    ───────  ──────
          0       0
          5       1
    ");
    let said = desk.with_fixtures(&["--lang-ui", "zh", "show", "take-turns"]);
    insta::assert_snapshot!(said.out, @r"
    # 轮流

    让 `route` 依次返回每台服务器。

    请求  服务器
    ────  ──────
       0       0
       5       1
    ");
    assert_eq!(said.status, Some(0));
}

#[test]
fn start_makes_a_starter_that_test_finds_and_never_overwrites_it() {
    let desk = Desk::new();
    let said = desk.with_fixtures(&["start", "take-turns", "--lang", "wat"]);
    assert_eq!((said.status, said.err.as_str()), (Some(0), ""));
    insta::assert_snapshot!(said.out, @r"
    made take-turns/router.wat

      judge show take-turns    what it should do
      judge test take-turns    judge it
    ");
    assert!(fs::read_to_string(desk.path("take-turns/README.md")).unwrap().contains("judge test take-turns"));

    let said = desk.with_fixtures(&["test", "take-turns"]);
    assert_eq!(said.status, Some(1), "a starter is not accepted: {said:?}");

    fs::write(desk.path("take-turns/router.wat"), CORRECT).unwrap();
    let said = desk.with_fixtures(&["start", "take-turns", "--lang", "wat", "--lang-ui", "zh"]);
    assert_eq!(said.status, Some(2));
    assert!(said.err.contains("已经有了"), "{}", said.err);
    assert_eq!(fs::read_to_string(desk.path("take-turns/router.wat")).unwrap(), CORRECT);

    assert_eq!(desk.with_fixtures(&["test", "take-turns"]).status, Some(0));
    let inside = desk
        .command(&["test", "take-turns", "--exercises", &fixtures("exercises")])
        .current_dir(desk.path("take-turns"))
        .output();
    assert_eq!(Said::from(inside.unwrap()).status, Some(0), "from inside of the folder");
}

#[test]
fn start_makes_a_project_that_cargo_can_check() {
    let desk = Desk::new();
    let said = desk.judge(&["start", "p2c", "--project"]);
    assert_eq!(said.status, Some(0), "{}", said.err);
    let checked = Command::new("cargo")
        .args(["check", "--offline", "--quiet"])
        .current_dir(desk.path("p2c"))
        .env("CARGO_TARGET_DIR", desk.path("target"))
        .output()
        .unwrap();
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    assert_eq!(desk.judge(&["test", "p2c"]).status, Some(1), "the source is still the one that is found");
}

#[test]
fn start_takes_a_folder_and_says_how_to_test_what_it_made() {
    let desk = Desk::new();
    let said = desk.with_fixtures(&["start", "take-turns", "my work", "--lang", "wat"]);
    assert!(said.out.contains("judge test take-turns 'my work/router.wat'"), "{}", said.out);
    let said = desk.with_fixtures(&["start", "take-turns", "my work"]);
    assert_eq!(said.status, Some(2));
    assert!(said.err.contains("no starter in rust") && said.err.contains("router.wat"), "{}", said.err);
}

#[test]
fn without_a_started_folder_test_says_how_to_begin() {
    let said = Desk::new().with_fixtures(&["test", "take-turns"]);
    assert_eq!(said.status, Some(2));
    assert!(said.err.contains("judge start take-turns"), "{}", said.err);
}

#[test]
fn a_submission_is_accepted_wherever_its_file_is() {
    let desk = Desk::new();
    desk.file("作业 1/二选一.wat", CORRECT);
    desk.file("deep/er/a.WAT", CORRECT);
    for path in ["作业 1/二选一.wat", "deep/er/../../作业 1/./二选一.wat", "deep/er/a.WAT"] {
        let said = desk.with_fixtures(&["test", "take-turns", path]);
        assert_eq!((said.status, said.err.as_str()), (Some(0), ""), "{path}: {said:?}");
        assert!(said.out.contains("accepted, 1 of 1"), "{}", said.out);
    }
    let said = desk.with_fixtures(&["test", "take-turns", "作业 1/二选一.wat", "--lang-ui", "zh"]);
    assert!(said.out.contains("通过，1/1") && said.out.contains("下一步："), "{}", said.out);
}

#[cfg(unix)]
#[test]
fn a_symbolic_link_is_graded_as_any_other_file() {
    let desk = Desk::new();
    let file = desk.file("real.wat", CORRECT);
    std::os::unix::fs::symlink(file, desk.path("link.wat")).unwrap();
    assert_eq!(desk.with_fixtures(&["test", "take-turns", "link.wat"]).status, Some(0));
}

#[test]
fn the_report_for_programs_is_the_same_in_both_languages_and_on_any_number_of_threads() {
    let desk = Desk::new();
    desk.file("a.wat", CORRECT);
    let one = desk.with_fixtures(&["test", "take-turns", "a.wat", "--json", "--jobs", "1"]);
    let two =
        desk.with_fixtures(&["test", "take-turns", "a.wat", "--format", "json", "-j2", "--lang-ui", "zh"]);
    assert_eq!(one.status, Some(0));
    assert_eq!(one.out, two.out);
    let report: grade::Report = serde_json::from_str(&one.out).unwrap();
    assert_eq!(report.submission.language, "wat");
    assert_eq!(report.submission.digest, contract::Digest::of(CORRECT.as_bytes()).to_string());
    assert_eq!(report.submission.module_digest.len(), 64);
}

#[test]
fn times_go_to_standard_error_and_only_if_asked_for() {
    let desk = Desk::new();
    desk.file("a.wat", CORRECT);
    let said = desk.with_fixtures(&["test", "take-turns", "a.wat", "--timing", "--json"]);
    assert!(said.err.contains(" ms") && !said.out.contains(" ms"), "{said:?}");
}

#[test]
fn one_case_can_be_run_alone_and_one_of_badges_decides_nothing() {
    let desk = Desk::new();
    desk.file("a.wat", CORRECT);
    let said = desk.with_fixtures(&["test", "take-turns", "a.wat", "--case", "turns"]);
    assert_eq!(said.status, Some(0));
    assert!(!said.out.contains("badge-only"), "{}", said.out);
    let said = desk.with_fixtures(&["test", "take-turns", "a.wat", "--case", "badge-only"]);
    assert_eq!(said.status, Some(1));
    assert!(said.out.contains("skipped") && said.out.contains("☆ like-p2c"), "{}", said.out);
    let said = desk.with_fixtures(&["test", "take-turns", "a.wat", "--case", "turn"]);
    assert_eq!(said.status, Some(2));
    assert!(said.err.contains("`turns`"), "{}", said.err);
}

#[test]
fn an_empty_file_is_a_compile_error() {
    let desk = Desk::new();
    desk.file("empty.rs", "");
    let said = desk.with_fixtures(&["test", "take-turns", "empty.rs", "--json"]);
    assert_eq!(said.status, Some(1));
    assert!(said.out.contains("\"verdict\": \"compile_error\""), "{}", said.out);
    let said = desk.with_fixtures(&["test", "take-turns", "empty.rs", "--lang-ui", "zh"]);
    assert!(said.out.contains("编译错误，0/1") && said.out.contains("文件是空的"), "{}", said.out);
}

#[test]
fn a_file_over_the_limit_is_a_compile_error() {
    let desk = Desk::new();
    desk.file("large.rs", vec![b'/'; (1 << 20) + 1]);
    let said = desk.with_fixtures(&["test", "take-turns", "large.rs"]);
    assert_eq!(said.status, Some(1));
    assert!(said.out.contains("1048577 bytes"), "{}", said.out);
}

#[test]
fn a_folder_a_missing_file_and_a_name_without_a_language_are_no_submissions() {
    let desk = Desk::new();
    fs::create_dir(desk.path("folder.rs")).unwrap();
    desk.file("policy.cobol", "MOVE");
    for (path, zh, en) in [
        ("folder.rs", "是文件夹", "is a directory"),
        ("missing.rs", "没有文件", "There is no file"),
        ("policy.cobol", "看不出语言", "does not say its language"),
    ] {
        let said = desk.with_fixtures(&["test", "take-turns", path]);
        assert_eq!((said.status, said.out.as_str()), (Some(2), ""));
        assert!(said.err.contains(en), "{}", said.err);
        let said = desk.with_fixtures(&["test", "take-turns", path, "--lang-ui", "zh"]);
        assert!(said.err.contains(zh), "{}", said.err);
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_is_not_waited_for() {
    let desk = Desk::new();
    let made = Command::new("mkfifo").arg(desk.path("pipe.rs")).status().unwrap();
    assert!(made.success());
    let said = desk.with_fixtures(&["test", "take-turns", "pipe.rs"]);
    assert_eq!(said.status, Some(2));
    assert!(said.err.contains("not a regular file"), "{}", said.err);
    assert_eq!(desk.with_fixtures(&["test", "take-turns", "/dev/null", "--lang", "rust"]).status, Some(2));
}

#[test]
fn what_a_compiler_says_is_shown() {
    let desk = Desk::new();
    desk.file("a.wat", "(module (func (export \"route\") (param f64) (result i32)))");
    let said = desk.with_fixtures(&["test", "take-turns", "a.wat"]);
    assert_eq!(said.status, Some(1));
    assert!(said.out.contains("compile error, 0 of 1"), "{}", said.out);
    desk.file("b.wat", "(module (fnc \u{1b}[31m))");
    let said = desk.with_fixtures(&["test", "take-turns", "b.wat"]);
    assert_eq!(said.status, Some(1));
    assert!(!said.out.contains('\u{1b}') && said.out.contains("b.wat"), "{}", said.out);
}

#[test]
fn an_unknown_exercise_is_answered_with_the_nearest_names() {
    let desk = Desk::new();
    for command in ["show", "start", "test", "solution"] {
        let said = desk.with_fixtures(&[command, "take-turn"]);
        assert_eq!((said.status, said.out.as_str()), (Some(2), ""));
        assert!(said.err.contains("`take-turns`"), "{}", said.err);
    }
    let said = desk.with_fixtures(&["show", "../../etc", "--lang-ui", "zh"]);
    assert_eq!(said.status, Some(2));
    assert!(said.err.contains("没有题目 `../../etc`"), "{}", said.err);
}

#[test]
fn a_solution_is_printed_byte_for_byte() {
    let said = Desk::new().with_fixtures(&["solution", "take-turns", "--lang", "wat"]);
    assert_eq!((said.status, said.out.as_str()), (Some(0), CORRECT));
}

#[test]
fn a_broken_exercise_shows_its_place_and_hides_no_other() {
    let desk = Desk::new();
    let broken = fixtures("broken");
    let said = desk.judge(&["list", "--exercises", &broken]);
    assert_eq!(said.status, Some(2));
    assert!(said.out.contains("\nsound ") && said.out.contains("\nround-robin "), "{}", said.out);
    assert!(said.err.contains("no-seed/exercise.toml:11:9") && said.err.contains("^^"), "{}", said.err);
    let said = desk.judge(&["test", "no-seed", "a.wat", "--exercises", &broken, "--lang-ui", "zh"]);
    assert_eq!(said.status, Some(2));
    assert!(said.err.contains("题目 `no-seed` 的定义有误") && said.err.contains("^^"), "{}", said.err);
}

#[cfg(unix)]
#[test]
fn an_exercise_with_a_link_or_a_name_out_of_line_is_refused() {
    use std::os::unix::fs::symlink;
    let desk = Desk::new();
    let toml = fs::read(Path::new(&fixtures("exercises")).join("take-turns/exercise.toml")).unwrap();
    let secret = desk.file("secret", "secret words");
    desk.file("mine/sound/exercise.toml", &toml);
    desk.file("mine/Bad Name\u{1b}/exercise.toml", &toml);
    symlink(&secret, desk.path("mine/sound/statement.en.md")).unwrap();
    fs::create_dir_all(desk.path("elsewhere/starter")).unwrap();
    desk.file("elsewhere/starter/router.rs", "secret words");
    symlink(desk.path("elsewhere/starter"), desk.path("mine/sound/starter")).unwrap();
    symlink(desk.path("mine/sound"), desk.path("mine/linked")).unwrap();

    let said = desk.judge(&["list", "--exercises", "mine"]);
    assert_eq!(said.status, Some(2));
    assert!(said.err.contains("`mine/linked` is a symbolic link"), "{}", said.err);
    assert!(said.err.contains("Bad Name\\u{1b}"), "{}", said.err);
    for command in ["show", "start"] {
        let said = desk.judge(&[command, "sound", "--exercises", "mine"]);
        assert_eq!(said.status, Some(2), "{said:?}");
        assert!(said.err.contains("symbolic link") && !said.out.contains("secret"), "{said:?}");
    }
    assert!(!desk.path("sound/router.rs").exists());
}

#[test]
fn a_folder_of_exercises_that_is_not_there_is_a_problem() {
    let said = Desk::new().judge(&["list", "--exercises", "nowhere"]);
    assert_eq!(said.status, Some(2));
    assert!(said.err.contains("There is no `nowhere`"), "{}", said.err);
}

#[test]
fn the_simulation_prints_the_chapters_table_or_rows_for_programs() {
    let desk = Desk::new();
    let said = desk.judge(&["simulate", "balance", "--lang-ui", "zh"]);
    assert_eq!(said.status, Some(0));
    assert!(said.out.ends_with("二选一       0.99 ms   139.6 ms\n"), "{}", said.out);
    let said = desk.judge(&["simulate", "balance", "--json", "--policy", "p2c", "--policy", "random"]);
    let runs: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    let policies: Vec<_> = runs["runs"].as_array().unwrap().iter().map(|run| &run["policy"]).collect();
    assert_eq!(policies, ["p2c", "random"]);
    let said = desk.judge(&["simulate", "balance", "--policy", "p3c"]);
    assert_eq!(said.status, Some(2));
    assert!(said.err.contains("least_connections"), "{}", said.err);
}

#[test]
fn the_doctor_names_every_language_and_layer_in_both_languages() {
    let desk = Desk::new();
    let said = desk.judge(&["doctor"]);
    for word in ["rust", "wat", "wasm", "files outside", "cache"] {
        assert!(said.out.contains(word), "{}", said.out);
    }
    let said = desk.judge(&["doctor", "--lang-ui", "zh"]);
    assert!(said.out.contains("语言") && said.out.contains("碰不到外面的文件"), "{}", said.out);
    let said = desk.judge(&["doctor", "--json"]);
    let health: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    let wat = health["languages"].as_array().unwrap().iter().find(|language| language["name"] == "wat");
    assert_eq!(wat.unwrap()["works"], true);
}

#[test]
fn a_line_that_cannot_be_understood_is_status_2_in_both_languages() {
    let desk = Desk::new();
    for (line, zh, en) in [
        (&["lst"][..], "没有命令 `lst`。是不是 `test`、`list`？", "unrecognized subcommand 'lst'"),
        (&["list", "--jsn"], "没有参数 `--jsn`", "unexpected argument '--jsn'"),
        (&["show"], "缺少参数", "required arguments were not provided"),
        (&["simulate", "balance", "--seed", "x"], "的值 `x` 不对", "invalid value 'x'"),
        (&["test", "p2c", "--lang", "cobol"], "可用的有：`python`", "possible values: python"),
        (&["list", "--lang-ui", "fr"], "可用的有：`zh`、`en`", "possible values: zh, en"),
        (&["test", "p2c", "--jobs", "0"], "不对", "0 is not in 1..=1024"),
    ] {
        let said = desk.judge(line);
        assert_eq!((said.status, said.out.as_str()), (Some(2), ""), "{line:?}");
        assert!(said.err.contains(en), "{}", said.err);
        let said = Said::from(desk.command(line).env("LC_ALL", "zh_CN.UTF-8").output().unwrap());
        assert_eq!(said.status, Some(2));
        assert!(said.err.starts_with("错误：") && said.err.contains(zh), "{}", said.err);
    }
    assert_eq!(desk.judge(&[]).status, Some(2));
}

#[test]
fn help_and_version_are_answers_in_both_languages() {
    let desk = Desk::new();
    for line in [&["--help"][..], &["test", "--help"], &["help", "test"], &["help"]] {
        let said = desk.judge(line);
        assert_eq!((said.status, said.err.as_str()), (Some(0), ""));
        assert!(said.out.contains("Usage: judge") && said.out.contains("Exit status"), "{}", said.out);
        let said = desk.judge(&[line, &["--lang-ui", "zh"]].concat());
        assert!(said.out.contains("用法：judge") && said.out.contains("退出状态"), "{line:?} {}", said.out);
    }
    assert_eq!(desk.judge(&["--version"]).out, format!("judge {}\n", env!("CARGO_PKG_VERSION")));
    assert_eq!(desk.judge(&["help", "tset"]).status, Some(2));
}

#[test]
fn a_reader_that_has_read_enough_is_no_error() {
    let desk = Desk::new();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let said = Said::from(desk.command(&["list"]).stdout(writer).output().unwrap());
    assert_eq!((said.status, said.err.as_str()), (Some(0), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_status_2() {
    let desk = Desk::new();
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let said = Said::from(desk.command(&["list"]).stdout(full).output().unwrap());
    assert_eq!(said.status, Some(2));
    assert!(said.err.contains("cannot write to standard output"), "{}", said.err);
}

/// What a terminal is sent; `script` lends the process one.
#[cfg(target_os = "linux")]
fn on_a_terminal(desk: &Desk, line: &str, no_color: &str) -> String {
    let command = format!("'{}' {line}", env!("CARGO_BIN_EXE_judge"));
    let mut script = Command::new("script");
    script.args(["-qec", &command, "/dev/null"]).env("TERM", "xterm").env("NO_COLOR", no_color);
    script.env("LC_ALL", "C").current_dir(desk.folder.path()).stdin(Stdio::null());
    Said::from(script.output().unwrap()).out
}

#[cfg(target_os = "linux")]
#[test]
fn colours_are_for_terminals_and_no_color_is_respected() {
    let desk = Desk::new();
    for line in ["list", "show round-robin", "--help", "simulate balance"] {
        let plain = on_a_terminal(&desk, line, "1");
        assert!(!plain.contains('\u{1b}'), "{plain}");
        assert!(!desk.judge(&line.split(' ').collect::<Vec<_>>()).out.contains('\u{1b}'));
    }
    assert!(on_a_terminal(&desk, "list", "").contains("\u{1b}[1m"));
    assert!(on_a_terminal(&desk, "show round-robin", "").contains("\u{1b}[1m"));
}

#[test]
fn a_rust_solution_of_the_catalogue_is_accepted_and_its_starter_is_not() {
    let desk = Desk::new();
    assert_eq!(desk.judge(&["start", "round-robin"]).status, Some(0));
    let said = desk.judge(&["test", "round-robin"]);
    assert_eq!((said.status, said.err.as_str()), (Some(1), ""), "{said:?}");
    desk.file("round-robin/router.rs", desk.judge(&["solution", "round-robin"]).out);
    let said = desk.judge(&["test", "round-robin"]);
    assert_eq!(said.status, Some(0), "{said:?}");
    assert!(said.out.contains("Next: `judge start least-connections`"), "{}", said.out);
}

#[test]
fn a_rust_file_without_the_macro_is_told_of_it_and_not_of_exports() {
    let desk = Desk::new();
    desk.file("a.rs", "fn route(now: f64) -> i32 { now as i32 }");
    let said = desk.judge(&["test", "p2c", "a.rs"]);
    assert_eq!(said.status, Some(1));
    assert!(said.out.contains("The file has no `router!(MyRouter);`."), "{}", said.out);
    assert!(!said.out.contains("__heap_base"), "{}", said.out);
    let said = desk.judge(&["test", "p2c", "a.rs", "--lang-ui", "zh"]);
    assert!(said.out.contains("文件末尾缺少 `router!(MyRouter);`"), "{}", said.out);
}

#[test]
fn a_clock_and_a_number_below_zero_are_told_as_what_they_are() {
    let desk = Desk::new();
    let policy = |decision: &str| {
        format!(
            "use judge::{{Request, Router, Servers, router}};\n#[derive(Default)] struct Mine;\n\
             impl Router for Mine {{ fn route(&mut self, _: &Request, servers: &Servers) -> usize {{\n\
             {decision}\n}} }}\nrouter!(Mine);\n"
        )
    };
    desk.file("clock.rs", policy("let _ = std::time::Instant::now(); servers.count() - 1"));
    let said = desk.judge(&["test", "p2c", "clock.rs", "--case", "chapter"]);
    assert!(
        said.out.contains("The sandbox has no clock; use the `now` that the judge gives you."),
        "{}",
        said.out
    );
    assert!(
        said.out.ends_with("Next: mend it and run every case: `judge test p2c clock.rs`\n"),
        "{}",
        said.out
    );
    desk.file("below.rs", policy("(servers.in_flight(0) - 1) as usize"));
    let said = desk.judge(&["test", "p2c", "below.rs"]);
    assert!(said.out.contains("subtract with overflow at below.rs:4:"), "{}", said.out);
    assert!(said.out.contains("\n… and 1 more\n"), "{}", said.out);
}

#[test]
fn what_is_no_text_in_utf_8_or_no_module_is_told_in_one_language() {
    let desk = Desk::new();
    desk.file("a.rs", b"\xff\xfef\0n\0");
    desk.file("a.wasm", "not a module");
    for (file, zh, en) in [
        ("a.rs", "文件不是 UTF-8 编码", "this file is not UTF-8"),
        ("a.wasm", "不是 WebAssembly 模块", "This is not a WebAssembly module"),
    ] {
        let said = desk.judge(&["test", "p2c", file]);
        assert!(said.out.contains(en) && !said.out.contains(zh), "{}", said.out);
        let said = desk.judge(&["test", "p2c", file, "--lang-ui", "zh"]);
        assert!(said.out.contains(zh) && !said.out.contains(en), "{}", said.out);
    }
}

#[test]
fn a_folder_that_is_an_exercise_or_holds_none_is_not_a_folder_of_exercises() {
    let desk = Desk::new();
    let one = Path::new(&fixtures("exercises")).join("take-turns");
    let said = desk.judge(&["list", "--exercises", one.to_str().unwrap()]);
    assert_eq!((said.status, said.out.as_str()), (Some(2), ""));
    assert!(said.err.contains("is an exercise itself"), "{}", said.err);
    fs::create_dir(desk.path("empty")).unwrap();
    let said = desk.judge(&["list", "--exercises", "empty", "--lang-ui", "zh"]);
    assert_eq!(said.status, Some(2));
    assert!(said.err.contains("每道题一个文件夹"), "{}", said.err);
}

#[test]
fn a_next_that_leads_nowhere_is_said_and_a_statement_in_the_other_language_is_shown() {
    let desk = Desk::new();
    let toml =
        fs::read_to_string(Path::new(&fixtures("exercises")).join("take-turns/exercise.toml")).unwrap();
    let kept: Vec<_> = toml.lines().filter(|line| !line.starts_with("next")).collect();
    let toml = kept.join("\n").replacen("kind =", "next = \"nowhere\"\nkind =", 1);
    desk.file("mine/one/exercise.toml", toml);
    desk.file("mine/one/statement.zh.md", "题面");
    let said = desk.judge(&["list", "--exercises", "mine"]);
    assert_eq!(said.status, Some(0));
    assert!(said.err.contains("`next` names `nowhere`"), "{}", said.err);
    let said = desk.judge(&["show", "one", "--exercises", "mine"]);
    assert_eq!((said.status, said.out.trim()), (Some(0), "题面"));
    assert!(said.err.contains("statement.en.md"), "{}", said.err);
}

#[test]
fn what_is_mistaken_for_an_id_or_a_submission_is_said() {
    let desk = Desk::new();
    fs::create_dir(desk.path("folder")).unwrap();
    for (line, en) in [
        (&["test", "my.rs"][..], "The exercise's id comes first: `judge test ID my.rs`"),
        (&["test", "p2c", "folder"], "is a directory"),
        (&["test", "p2c", "p2c.txt"], "or give it the language"),
        (&["show", "P2C"], "Did you mean `p2c`?"),
    ] {
        let said = desk.judge(line);
        assert_eq!(said.status, Some(2), "{line:?}");
        assert!(said.err.contains(en), "{}", said.err);
    }
    let said = desk.judge(&["test", "p2c", "a", "b", "--lang-ui", "zh"]);
    assert!(said.err.contains("多余的参数 `b`"), "{}", said.err);
}
