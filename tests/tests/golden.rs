//! `judge simulate balance` agrees with every row of the golden table, key by key.

use serde_json::Value;
use tests::{Home, repository};

fn golden(name: &str) -> Value {
    let text = std::fs::read_to_string(repository().join("tests/golden").join(name)).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// Counts are exact, other numbers agree to 1e-9 relative.
fn agrees(expected: &Value, actual: &Value) -> bool {
    match (expected, actual) {
        (Value::Number(expected), Value::Number(actual)) if expected.is_i64() && actual.is_i64() => {
            expected == actual
        }
        (Value::Number(expected), Value::Number(actual)) => {
            let (expected, actual) = (expected.as_f64().unwrap(), actual.as_f64().unwrap());
            (expected - actual).abs() <= 1e-9 * expected.abs()
        }
        (Value::Array(expected), Value::Array(actual)) => {
            expected.len() == actual.len() && expected.iter().zip(actual).all(|(e, a)| agrees(e, a))
        }
        (Value::Object(expected), Value::Object(actual)) => {
            expected.len() == actual.len()
                && expected
                    .iter()
                    .all(|(key, value)| actual.get(key).is_some_and(|found| agrees(value, found)))
        }
        _ => expected == actual,
    }
}

#[test]
fn simulate_balance_agrees_with_every_golden_row_key_by_key() {
    let home = Home::new();
    let golden = golden("balance.json");
    let rows = golden["runs"].as_array().unwrap();
    assert!(!rows.is_empty());
    for row in rows {
        let mut command =
            home.judge(["simulate", "balance", "--json", "--policy", row["policy"].as_str().unwrap()]);
        command.arg("--seed").arg(row["seed"].to_string());
        for key in ["servers", "requests", "mean_gap", "fast", "slow", "slow_share"] {
            command.arg("--set").arg(format!("{key}={}", row[key]));
        }
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
        let runs = printed["runs"].as_array().unwrap();
        assert_eq!(runs.len(), 1);
        assert!(agrees(row, &runs[0]), "expected {row:#}\nprinted {:#}", runs[0]);
    }
}

#[test]
fn the_table_is_the_chapters_digit_for_digit() {
    let home = Home::new();
    let output = home.judge(["simulate", "balance", "--lang-ui", "zh"]).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    // The chapter's figures; how its columns are padded is not its statement.
    let rows: Vec<Vec<&str>> = printed.lines().map(|line| line.split_whitespace().collect()).collect();
    for row in [
        ["轮询", "3.48", "ms", "241.3", "ms"],
        ["随机", "9.97", "ms", "253.4", "ms"],
        ["最少连接", "0.00", "ms", "62.5", "ms"],
        ["二选一", "0.99", "ms", "139.6", "ms"],
    ] {
        assert!(rows.iter().any(|printed| *printed == row), "{row:?} is missing in\n{printed}");
    }
}
