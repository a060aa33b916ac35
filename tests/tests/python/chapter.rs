//! The chapter's four policies, in its own words, are accepted by the exercises that they solve, or do
//! exactly what the reference does.

use contract::Verdict;
use serde_json::Value;
use tests::Home;

/// A router that chooses like one branch of the chapter's `simulate`.
fn policy(choice: &str) -> String {
    format!(
        "from judge import rng\n\n\
         def route(request, servers):\n    \
             i, inflight, n_servers = request.index, servers.in_flight, len(servers)\n    \
             {choice}\n    \
             return s\n"
    )
}

const LEAST_CONNECTIONS: &str = "s = min(range(n_servers), key=lambda k: (inflight[k], k))";
const TWO_CHOICES: &str = "a, b = rng.randrange(n_servers), rng.randrange(n_servers)\n    \
     s = a if inflight[a] <= inflight[b] else b";

fn graded(home: &Home, exercise: &str, source: &str) -> grade::Report {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("router.py");
    std::fs::write(&file, source).unwrap();
    home.report(exercise, &file).0
}

#[test]
fn round_robin_least_connections_and_two_choices_are_accepted() {
    let home = Home::shared();
    // This exercise does not let a policy look at the servers.
    let round_robin = "def route(request, servers):\n    \
         i, n_servers = request.index, len(servers)\n    s = i % n_servers\n    return s\n";
    for (exercise, source) in [
        ("round-robin", round_robin.to_owned()),
        ("least-connections", policy(LEAST_CONNECTIONS)),
        ("p2c", policy(TWO_CHOICES)),
    ] {
        let report = graded(&home, exercise, &source);
        assert_eq!(report.verdict, Verdict::Accepted, "{exercise}: {report:#?}");
    }
    let report = graded(&home, "p2c", &policy(TWO_CHOICES));
    assert_eq!(report.badges, ["reproduces-the-chapter"], "every draw is the chapter's");
}

#[test]
fn each_of_the_four_waits_as_long_as_the_chapter_says() {
    let home = Home::shared();
    let golden: Value =
        serde_json::from_str(include_str!("../../golden/balance.json")).expect("golden numbers");
    let exercises = tempfile::tempdir().unwrap();
    let folder = exercises.path().join("chapter");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(
        folder.join("exercise.toml"),
        r#"format_version = 1
kind = "router"
world = "balance"
difficulty = "easy"
title = { zh = "本章", en = "The chapter" }
signals = ["in_flight"]
[[case]]
id = "chapter"
show = "example"
scenario = { servers = 8, requests = 20_000, streams = "shared" }
seeds = [7]
check = [{ metric = "wait.p99", at_most = 1e9 }, { metric = "wait.p50", at_most = 1e9 }]
"#,
    )
    .unwrap();
    for (policy_name, choice) in [
        ("round_robin", "s = i % n_servers"),
        ("random", "s = rng.randrange(n_servers)"),
        ("least_connections", LEAST_CONNECTIONS),
        ("p2c", TWO_CHOICES),
    ] {
        let file = exercises.path().join("router.py");
        std::fs::write(&file, policy(choice)).unwrap();
        let output = home
            .judge(["test", "chapter", "--json", "--exercises"])
            .arg(exercises.path())
            .arg(&file)
            .output()
            .unwrap();
        let report: Value = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
        let found = &report["cases"][0]["metrics"];
        let row = golden["runs"]
            .as_array()
            .unwrap()
            .iter()
            .find(|row| {
                row["policy"] == policy_name
                    && row["seed"] == 7
                    && row["requests"] == 20_000
                    && row["servers"] == 8
            })
            .unwrap_or_else(|| panic!("no golden row for {policy_name}"));
        assert_eq!(found["wait.p50"][0], row["p50"], "{policy_name}");
        assert_eq!(found["wait.p99"][0], row["p99"], "{policy_name}");
    }
}
