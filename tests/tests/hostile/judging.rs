//! Judging a file by an exercise of the tests' own, which does not change with the catalogue.

use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::LazyLock;

use contract::{Digest, Locale, Refusal};
use grade::Report;
use jsonschema::Validator;
use tests::{Home, repository};

/// The exercises of the tests' own.
pub fn exercises() -> PathBuf {
    repository().join("tests/fixtures/exercises")
}

/// What came of a file.
pub struct Judged {
    pub report: Report,
    pub output: Output,
}

/// Grades a file.
pub fn judge(home: &Home, exercise: &str, file: &Path) -> Judged {
    let output = home
        .judge(["test", exercise, "--json", "--exercises"])
        .args([&exercises(), file])
        .output()
        .expect("the judge starts");
    let report = serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
        let stderr = String::from_utf8_lossy(&output.stderr);
        panic!("{}: no report ({error}); status {}: {stderr}", file.display(), output.status)
    });
    Judged { report, output }
}

/// Grades these bytes as a module of a router.
pub fn judge_module(home: &Home, module: &[u8]) -> Report {
    let file = home.path().join(format!("{}.wasm", Digest::of(module)));
    std::fs::write(&file, module).unwrap();
    judge(home, "router", &file).report
}

impl Judged {
    pub fn verdict(&self) -> String {
        serde_json::to_value(self.report.verdict).unwrap().as_str().unwrap().to_owned()
    }

    pub fn stdout(&self) -> String {
        String::from_utf8(self.output.stdout.clone()).unwrap()
    }

    pub fn stderr(&self) -> String {
        String::from_utf8(self.output.stderr.clone()).unwrap()
    }

    /// What the report says of the submission's mistake, in English.
    pub fn said(&self) -> String {
        let refusal = self.report.refusal.iter().map(|refusal| refusal.describe(Locale::En));
        let found = self.report.cases.iter().filter_map(|case| case.found.as_ref());
        let faults = found.filter_map(|found| found.fault.as_ref()).map(|fault| fault.message.clone());
        refusal.chain(faults).collect::<Vec<_>>().join("\n")
    }

    /// Why nothing was run.
    pub fn refusal(&self) -> &Refusal {
        let refusal = self.report.refusal.as_ref();
        refusal.unwrap_or_else(|| panic!("it was run: {}", self.stdout()))
    }
}

/// Holds a report against the schema that is kept.
pub fn validate(report: &[u8]) {
    static SCHEMA: LazyLock<Validator> = LazyLock::new(|| {
        let schema = std::fs::read(repository().join("judge/grade/report.schema.json")).unwrap();
        jsonschema::validator_for(&serde_json::from_slice(&schema).unwrap()).unwrap()
    });
    let report = serde_json::from_slice(report).unwrap();
    let errors: Vec<_> = SCHEMA.iter_errors(&report).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:?}: {report}");
}
