//! What a scenario may say, and that a refusal names the key.

use reference::balance::{Component, Mixture, Scenario};

fn read(text: &str) -> Result<Scenario, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// As TOML, which can write NaN and infinity, hands it over.
fn with_number(key: &str, value: f64) -> Result<Scenario, String> {
    let table = toml::Table::from_iter([(key.to_owned(), value.into())]);
    table.try_into().map_err(|error: toml::de::Error| error.message().to_owned())
}

#[test]
fn what_is_left_out_is_the_chapters_on_split_streams() {
    let scenario = read("{}").unwrap();
    let chapter = Scenario::chapter();
    assert_eq!(scenario, Scenario { streams: scenario.streams, ..chapter });
    assert_ne!(scenario.streams, Scenario::chapter().streams);
}

#[test]
fn a_time_that_is_none_is_refused_by_its_key() {
    for key in ["mean_gap", "fast", "slow"] {
        for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 0.0, -0.0, -1.0, 1e300, f64::MAX, 1e-300] {
            let message = with_number(key, value).expect_err(&format!("{key} = {value}"));
            assert!(message.starts_with(&format!("`{key}`: ")), "{key} = {value}: {message}");
        }
        assert!(with_number(key, 2.5).is_ok());
    }
}

#[test]
fn a_share_that_is_none_is_refused_by_its_key() {
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.1, 1.1] {
        let message = with_number("slow_share", value).unwrap_err();
        assert!(message.starts_with("`slow_share`: "), "{value}: {message}");
    }
    for (value, components) in [(0.0, 1), (1.0, 1), (0.5, 2)] {
        assert_eq!(with_number("slow_share", value).unwrap().sizes.components().len(), components);
    }
}

#[test]
fn a_count_out_of_range_is_refused_by_its_key() {
    for (key, text) in [
        ("servers", r#"{"servers": 0}"#),
        ("servers", r#"{"servers": 65537}"#),
        ("requests", r#"{"requests": 0}"#),
        ("requests", r#"{"requests": 1000000001}"#),
        ("requests", r#"{"requests": 18446744073709551615}"#),
        ("warm_up", r#"{"requests": 10, "warm_up": 10}"#),
        ("warm_up", r#"{"warm_up": 18446744073709551615}"#),
    ] {
        let message = read(text).unwrap_err();
        assert!(message.starts_with(&format!("`{key}`: ")), "{text}: {message}");
    }
    assert!(read(r#"{"servers": 65536, "requests": 1000000000, "warm_up": 999999999}"#).is_ok());
}

#[test]
fn a_mixture_out_of_range_is_refused_by_its_key() {
    for text in [
        r#"{"sizes": []}"#,
        r#"{"sizes": [{"share": 0.9, "mean": 1}]}"#,
        r#"{"sizes": [{"share": 1, "mean": 0}]}"#,
        r#"{"sizes": [{"share": 1, "mean": -4}]}"#,
        r#"{"sizes": [{"share": 1, "mean": 1e300}]}"#,
        r#"{"sizes": [{"share": 1.5, "mean": 1}, {"share": -0.5, "mean": 1}]}"#,
        r#"{"sizes": [{"share": 1, "mean": 1}], "fast": 4}"#,
    ] {
        let message = read(text).unwrap_err();
        assert!(message.starts_with("`sizes`: "), "{text}: {message}");
    }
    for component in [
        Component::exponential(f64::NAN, 1.0),
        Component::exponential(f64::INFINITY, 1.0),
        Component::exponential(1.0, f64::NAN),
        Component::exponential(1.0, f64::INFINITY),
    ] {
        Mixture::new(vec![component]).unwrap_err();
    }
}

#[test]
fn a_key_that_is_none_is_refused() {
    assert!(read(r#"{"server": 8}"#).unwrap_err().contains("`server`"));
    assert!(read(r#"{"sizes": [{"share": 1, "mean": 1, "max": 2}]}"#).unwrap_err().contains("`max`"));
}
