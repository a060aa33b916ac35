//! What a scenario may say, and that a refusal names the key.

use reference::endpoint::{Pattern, Scenario, Streams};

fn read(text: &str) -> Result<Scenario, String> {
    toml::from_str(text).map_err(|error| error.message().to_owned())
}

#[test]
fn what_is_left_out_is_the_documents_but_for_the_streams() {
    let document = Scenario::document(Pattern::Supervisor);
    assert_eq!(document.streams, Streams::Shared);
    assert_eq!(read("").unwrap(), Scenario { streams: Streams::Split, ..document.clone() });
    assert_eq!(read("streams = \"shared\"").unwrap(), document);
    for pattern in Pattern::ALL {
        let expected = Scenario::document(*pattern);
        let text = format!("pattern = \"{pattern}\"\nstreams = \"shared\"");
        assert_eq!(read(&text).unwrap(), expected);
        let json = format!("{{\"pattern\": \"{}\", \"streams\": \"shared\"}}", pattern.name());
        assert_eq!(serde_json::from_str::<Scenario>(&json).unwrap(), expected);
    }
}

#[test]
fn every_key_is_read_as_it_is_written() {
    let text = "pattern = \"map_reduce\"\nworkflows = 7\nper_min = 0.5\nrpm = 1\nitpm = 2\notpm = 3\nslots = 4\n\
                fail = 0.25\ntimeout = 5\nattempts = 6\nbase = 0\ncap = 8.5\nstreams = \"split\"";
    let expected = Scenario {
        pattern: Pattern::MapReduce,
        workflows: 7,
        per_min: 0.5,
        rpm: 1,
        itpm: 2,
        otpm: 3,
        slots: 4,
        fail: 0.25,
        timeout: 5.0,
        attempts: 6,
        base: 0.0,
        cap: 8.5,
        streams: Streams::Split,
    };
    assert_eq!(read(text).unwrap(), expected);
    // Ten calls each.
    assert_eq!(expected.work(), 7 * 10 * 6);
}

#[test]
fn the_ends_of_every_range_are_allowed_and_what_is_beyond_is_refused_by_its_key() {
    for (key, allowed, refused) in [
        ("workflows", ["1", "1000000"], ["0", "1000001"]),
        ("per_min", ["1e-3", "1e6"], ["0.0009", "1000000.1"]),
        ("rpm", ["1", "1000000000"], ["0", "1000000001"]),
        ("itpm", ["1", "1000000000"], ["0", "1000000001"]),
        ("otpm", ["1", "1000000000"], ["0", "1000000001"]),
        ("slots", ["1", "1000000"], ["0", "1000001"]),
        ("fail", ["0.0", "1.0"], ["-0.001", "1.001"]),
        ("timeout", ["1.0", "1e9"], ["0.999", "1000000001.0"]),
        ("attempts", ["1", "100"], ["0", "101"]),
        ("base", ["0.0", "1e9"], ["-0.001", "1000000001.0"]),
        ("cap", ["0.0", "1e9"], ["-0.001", "1000000001.0"]),
    ] {
        for value in allowed {
            read(&format!("{key} = {value}")).unwrap_or_else(|message| panic!("{key} = {value}: {message}"));
        }
        for value in refused {
            let message = read(&format!("{key} = {value}")).expect_err(key);
            assert!(message.starts_with(&format!("`{key}`: ")), "{key} = {value}: {message}");
        }
    }
    for key in ["per_min", "fail", "timeout", "base", "cap"] {
        for value in ["nan", "inf", "-inf"] {
            let message = read(&format!("{key} = {value}")).expect_err(key);
            assert!(message.starts_with(&format!("`{key}`: ")), "{key} = {value}: {message}");
        }
    }
    assert_eq!(read("fail = nan").unwrap_err(), "`fail`: from 0.0 to 1.0, not NaN");
    assert_eq!(
        read("per_min = 0").unwrap_err(),
        "`per_min`: from 0.001 to 1000000.0 workflows a minute, not 0.0"
    );
}

#[test]
fn too_much_work_is_refused() {
    assert_eq!(
        read("workflows = 1000000\nattempts = 8").unwrap_err(),
        "`workflows`: `workflows` × calls of a workflow × `attempts` is at most 100000000, not 104000000; \
         lower one of them"
    );
    assert!(read("workflows = 1000000\nattempts = 7").is_ok());
}

#[test]
fn a_key_or_a_name_that_is_none_is_refused() {
    for (text, name) in [
        ("speed = 1", "`speed`"),
        ("pattern = \"pipeline\"", "`pipeline`"),
        ("streams = \"python\"", "`python`"),
    ] {
        let message = read(text).unwrap_err();
        assert!(message.contains(name), "{text}: {message}");
    }
}
