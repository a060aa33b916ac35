//! `judge simulate` agrees with every row of the golden tables, key by key.

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

/// Simulates each row of a golden table with what the row says was set, and compares.
fn simulates_every_row(world: &str, rows: &Value, keys: &[&str]) {
    let home = Home::new();
    let rows = rows.as_array().unwrap();
    assert!(!rows.is_empty());
    for row in rows {
        let mut command = home.judge(["simulate", world, "--json"]);
        if let Some(policy) = row["policy"].as_str() {
            command.args(["--policy", policy]);
        }
        for key in keys {
            let value = row[*key].to_string();
            command.arg("--set").arg(format!("{key}={}", value.trim_matches(['[', ']'])));
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
fn simulate_retry_agrees_with_every_golden_row_in_both_forms() {
    let golden = golden("retry.json");
    let keys = ["rps", "capacity", "seconds", "outage", "max_attempts", "budget"];
    simulates_every_row("retry", &golden["runs"], &keys);
    let keys = ["rps", "capacity", "seconds", "outage", "max_attempts", "budget", "depth"];
    simulates_every_row("retry_requests", &golden["per_request"], &keys);
}

#[test]
fn simulate_queueing_agrees_with_every_golden_row() {
    let golden = golden("queueing.json");
    simulates_every_row("queueing", &golden["table"], &["c", "rho", "service_ms"]);
    simulates_every_row("queueing", &golden["servers_needed"], &["rps", "service_ms", "budget_ms"]);
}

#[test]
fn the_tables_of_retries_and_of_queueing_are_the_chapters_digit_for_digit() {
    let home = Home::new();
    let printed = |world: &str| {
        let output = home.judge(["simulate", world, "--lang-ui", "zh"]).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let retry = "\
正常 1000 请求/秒、容量 1200，第 10～20 秒容量掉到 120：
策略                 峰值负载  打到后端的总量  故障期间成功  恢复用时
不重试                    1000/s       60000         1200       1 秒
立即重试                   2876/s       80068         1200       6 秒
指数退避 + 抖动              2820/s       84556         1200      20 秒
退避 + 抖动 + 重试预算         1100/s       61170         1200       4 秒
";
    assert_eq!(printed("retry"), retry);
    let queueing = "\
平均服务时间 10 ms 时，不同利用率下的平均排队时间：
利用率   1 台      4 台      16 台
  50%     10.0 ms     0.9 ms     0.0 ms
  70%     23.3 ms     3.6 ms     0.3 ms
  80%     40.0 ms     7.5 ms     1.0 ms
  90%     90.0 ms    19.7 ms     3.7 ms
  95%    190.0 ms    44.6 ms     9.8 ms
  99%    990.0 ms   244.5 ms    59.6 ms

同样 90% 的利用率，机器越多排队越短（小池子更怕长尾）：
   1 台：排队  90.00 ms，排队概率  90%
   2 台：排队  42.63 ms，排队概率  85%
   4 台：排队  19.69 ms，排队概率  79%
   8 台：排队   8.77 ms，排队概率  70%
  16 台：排队   3.70 ms，排队概率  59%
  32 台：排队   1.43 ms，排队概率  46%

要把排队压到 5 ms 以内，利用率最高能到多少：
   1 台：33.3%
   4 台：74.7%
  16 台：91.8%
  64 台：97.5%
";
    assert_eq!(printed("queueing"), queueing);
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
