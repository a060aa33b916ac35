//! The interpreter itself: what is built from the sources is the module that the project pins, small
//! enough to be sent to a browser, named in every report, and as the file for editors says.

use std::io::Write as _;

use contract::{Digest, Kind, Limits, Locale, Verdict};
use tests::{Home, judge_binary, repository};
use toolchain::{Source, Toolchains};

fn pinned() -> String {
    let file = repository().join("practice/python/guest/DIGEST");
    std::fs::read_to_string(file).unwrap().trim().to_owned()
}

fn module() -> Vec<u8> {
    let toolchains = Toolchains::new(judge_binary(), Home::shared().path().join("cache/judge"), Locale::En);
    let source = Source { name: "any.py".to_owned(), bytes: b"pass".to_vec() };
    toolchains.build(&source, None, &Limits::DEFAULT).unwrap().module
}

#[test]
fn what_is_built_here_from_the_sources_is_the_pinned_module() {
    assert_eq!(Digest::of(&module()).to_string(), pinned());
}

#[test]
fn it_is_below_three_and_a_half_megabytes_with_brotli() {
    const BEST: u32 = 11;
    const WINDOW: u32 = 24;
    const MOST: usize = 3_500_000;
    let mut compressed = brotli::CompressorWriter::new(Vec::new(), 1 << 16, BEST, WINDOW);
    compressed.write_all(&module()).unwrap();
    let bytes = compressed.into_inner().len();
    println!("{bytes} bytes");
    assert!(bytes < MOST, "{bytes} bytes");
}

#[test]
fn a_report_names_the_interpreter_by_its_digest_and_a_run_stays_below_64_mebibytes() {
    let file = repository().join("exercises/p2c/solutions/router.py");
    let (report, _) = Home::shared().report("p2c", &file);
    assert_eq!(report.verdict, Verdict::Accepted);
    assert_eq!(report.submission.language, "python");
    assert_eq!(report.submission.module_digest, pinned());
    assert_eq!(report.submission.digest, Digest::of(&std::fs::read(file).unwrap()).to_string());
    assert!(report.submission.toolchain.starts_with("RustPython "), "{}", report.submission.toolchain);
    let found = report.cases.iter().filter_map(|case| case.found.as_ref());
    let peak = found.map(|found| found.usage.peak_memory_bytes).max().unwrap();
    println!("{peak} bytes");
    assert!(0 < peak && peak < 64 << 20, "{peak}");
}

#[test]
fn the_file_for_editors_tells_of_every_function_and_name_that_there_is() {
    let kit = std::fs::read_to_string(repository().join("practice/python/judge.pyi")).unwrap();
    for export in Kind::ALL.iter().flat_map(|kind| kind.exports()) {
        assert!(kit.contains(&format!("def {}(", export.name)), "{export}");
    }
    let names = ["InFlight", "Request", "Servers", "log", "rng"];
    for name in names {
        let tells = |start: &str| kit.lines().any(|line| line.starts_with(start));
        assert!(["class ", "def ", ""].iter().any(|word| tells(&format!("{word}{name}"))), "{name}");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("router.py");
    let source = format!(
        "from judge import {}\nimport judge\nassert sorted(judge.__all__) == {names:?}\n\
         def route(request: Request, servers: Servers) -> int:\n    return request.index % len(servers)\n",
        names.join(", ")
    );
    std::fs::write(&file, source).unwrap();
    let (report, _) = Home::shared().report("round-robin", &file);
    assert_eq!(report.verdict, Verdict::Accepted, "{report:#?}");
}
