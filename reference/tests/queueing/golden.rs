//! Every row of the golden files that a closed form covers.

use reference::queueing::{
    FUNCTIONS, Supermarket, highest_utilisation_for_mean, highest_utilisation_for_quantile, mdc_mean_wait,
    mg1_mean_wait, servers_needed,
};
use serde_json::Value;

use crate::{close, queue};

fn golden(name: &str) -> Value {
    let path = format!("{}/../tests/golden/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("a number, not {value}"))
}

fn whole(value: &Value) -> u32 {
    value.as_u64().and_then(|value| value.try_into().ok()).unwrap_or_else(|| panic!("a count, not {value}"))
}

fn rows(value: &Value) -> &[Value] {
    value.as_array().filter(|rows| !rows.is_empty()).unwrap_or_else(|| panic!("rows, not {value}"))
}

/// What an object says of each number of servers.
fn by_servers(value: &Value) -> impl Iterator<Item = (u32, &Value)> {
    let entries = value.as_object().filter(|entries| !entries.is_empty());
    let entries = entries.unwrap_or_else(|| panic!("an object, not {value}"));
    entries.iter().map(|(servers, value)| (servers.parse().expect("a number of servers"), value))
}

/// Off by no more than half a unit of the last digit that is printed.
#[track_caller]
fn printed(found: f64, expected: &Value, digits: i32) {
    let expected = number(expected);
    // A millionth more of it, for the rounding of the digit itself.
    let half = 0.500_001 * 10f64.powi(-digits);
    assert!((found - expected).abs() <= half, "{found:?}, not {expected:?}");
}

fn named(name: &str, given: &[f64]) -> Option<f64> {
    let function = FUNCTIONS.iter().find(|function| function.name == name).expect("a known function");
    (function.answer)(given)
}

#[test]
fn every_row_of_the_golden_table_is_met() {
    for row in rows(&golden("queueing.json")["table"]) {
        let (c, rho, service) = (whole(&row["c"]), number(&row["rho"]), number(&row["service_ms"]));
        let mmc = queue(c, rho, service);
        close(mmc.waits(), number(&row["erlang_c"]), 1e-9);
        close(mmc.mean_wait(), number(&row["mean"]), 1e-9);
        let given = [f64::from(c), rho, service];
        assert_eq!(named("erlang_c", &given[..2]), Some(mmc.waits()));
        assert_eq!(named("wait_mean_ms", &given), Some(mmc.mean_wait()));
        for (key, p) in [("p50", 0.5), ("p95", 0.95), ("p99", 0.99)] {
            let quantile = mmc.wait_quantile(p).expect("a quantile");
            close(quantile, number(&row[key]), 1e-9);
            assert_eq!(named("wait_quantile_ms", &[&given[..], &[p]].concat()), Some(quantile));
        }
    }
}

#[test]
fn the_chapters_utilisations_and_those_of_its_second_exercise_are_met() {
    let file = golden("queueing.json");
    for (c, expected) in by_servers(&file["max_utilisation_mean_5ms_of_10ms"]) {
        assert_eq!(highest_utilisation_for_mean(c, 10.0, 5.0), expected.as_f64(), "{c} servers");
    }
    let exercise = &file["exercise_2"];
    let (service, budget) = (number(&exercise["service_ms"]), number(&exercise["budget_ms"]));
    for (c, expected) in by_servers(&exercise["mean"]) {
        assert_eq!(highest_utilisation_for_mean(c, service, budget), expected.as_f64(), "{c} servers");
        let by_name = named("max_utilisation", &[f64::from(c), service, budget]);
        assert_eq!(by_name, expected.as_f64(), "{c} servers");
    }
    for (c, expected) in by_servers(&exercise["p50"]) {
        let found = highest_utilisation_for_quantile(c, service, 0.5, budget);
        assert_eq!(found, expected.as_f64(), "{c} servers");
        let by_name = named("max_utilisation_p50", &[f64::from(c), service, budget]);
        assert_eq!(by_name, expected.as_f64(), "{c} servers");
    }
}

#[test]
fn every_row_of_servers_needed_is_met() {
    for row in rows(&golden("queueing.json")["servers_needed"]) {
        let given = [&row["rps"], &row["service_ms"], &row["budget_ms"]].map(number);
        let expected = whole(&row["servers"]);
        assert_eq!(servers_needed(given[0], given[1], given[2]), Some(expected), "{row}");
        assert_eq!(named("servers_needed", &given), Some(f64::from(expected)), "{row}");
    }
}

#[test]
fn one_server_of_the_chapters_mix_is_pollaczek_and_khinchines() {
    let mix = &golden("closed_forms.json")["chapter_mix"];
    // Requests come a millisecond apart, and each of the eight servers gets one in eight.
    let found = mg1_mean_wait(1.0 / 8.0, number(&mix["mean_service"]), number(&mix["second_moment"]));
    printed(found.expect("a stable queue"), &mix["random_split_exact"]["mean_wait"], 8);
}

#[test]
fn services_of_one_length_wait_as_long_as_the_golden_file_says() {
    let mut seen = 0;
    for (c, row) in by_servers(&golden("closed_forms.json")["md1_and_mdc_rho_0.9_unit_service"]) {
        printed(mdc_mean_wait(c, 0.9, 1.0).expect("in the domain"), &row["mean_wait"], 8);
        seen += u32::from(c > 1);
    }
    assert!(seen >= 2, "rows with several servers");
}

#[test]
fn the_supermarket_limit_is_the_golden_files() {
    let file = golden("closed_forms.json");
    let mut quantiles = 0;
    for row in rows(&file["supermarket"]["limit"]) {
        let model = Supermarket::new(number(&row["rho"]), whole(&row["d"])).expect("in the domain");
        printed(model.mean_queue(), &row["mean_queue"], 9);
        printed(model.mean_sojourn(), &row["mean_sojourn"], 9);
        for (key, p) in [("wait_p50", 0.5), ("wait_p99", 0.99)] {
            if let Some(expected) = row.get(key) {
                printed(model.wait_quantile(p).expect("a quantile"), expected, 6);
                quantiles += 1;
            }
        }
    }
    assert!(quantiles > 0);
    for row in rows(&file["supermarket"]["exact_n2_mean_sojourn"]) {
        printed(1.0 + queue(2, number(&row["rho"]), 1.0).mean_wait(), &row["mm2"], 8);
    }
}
