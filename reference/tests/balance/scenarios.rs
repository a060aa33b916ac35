//! What the keys beyond the chapter may say, and that a refusal names the key.

use reference::balance::{Arrivals, Layer, Scenario, What};

fn read(text: &str) -> Result<Scenario, String> {
    let table: toml::Table = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    table.try_into().map_err(|error: toml::de::Error| error.message().to_owned())
}

#[test]
fn every_key_is_read() {
    let scenario = read(
        r#"
        servers = 3
        speeds = [1, 2.0, 0.5]
        weights = [1, 2, 1]
        changes = [
            { at = 5, server = 0, speed = 0.25 },
            { at = 5, server = 1, state = "drains", grace = 30 },
            { at = 9, server = 2, state = "unready" },
            { at = 10, server = 2, state = "ready" },
            { at = 11.5, server = 2, state = "fails" },
            { at = 50, server = 2, state = "recovers" },
            { at = 60, server = 1, state = "recovers" },
        ]
        notice_ms = 10
        arrivals = "bursty"
        burst = { on_ms = 10, off_ms = 20 }
        sizes = [
            { share = 0.25, mean = 1 },
            { share = 0.25, mean = 2, dist = "deterministic" },
            { share = 0.25, mean = 3, dist = "lognormal", sigma = 1.5 },
            { share = 0.25, mean = 4, dist = "pareto", shape = 2 },
        ]
        balancers = 4
        snapshot_ms = 5
        layer = 4
        connections = { clients = 10, skew = 1, max_requests = 100, max_age_ms = 1000 }
        "#,
    )
    .unwrap();
    assert_eq!(scenario.speeds, [1.0, 2.0, 0.5]);
    assert_eq!(scenario.changes[1].what, What::Drains(30.0));
    assert!(matches!(scenario.arrivals, Arrivals::Bursty(burst) if burst.off_ms == 20.0));
    assert_eq!(scenario.sizes.mean(), 2.5);
    let connections = scenario.connections.unwrap();
    assert_eq!((connections.layer, connections.limits.max_requests), (Layer::Connections, Some(100)));
}

#[test]
fn a_trace_stands_for_requests_and_sizes() {
    let scenario = read("trace = [[0, 1], [0.5, 2]]").unwrap();
    assert_eq!(scenario.requests, 2);
    assert!(matches!(&scenario.arrivals, Arrivals::Trace(trace) if trace.rows() == [(0.0, 1.0), (0.5, 2.0)]));
    assert!(read("arrivals = \"trace\"\ntrace = [[0, 1]]").is_ok());
    assert!(read("arrivals = \"deterministic\"").is_ok());
}

#[test]
fn a_value_out_of_range_is_refused_by_its_key() {
    let refused = [
        ("speeds", "speeds = [1, 1]"),
        ("speeds", "servers = 1\nspeeds = [0]"),
        ("speeds", "servers = 1\nspeeds = [nan]"),
        ("speeds", "servers = 1\nspeeds = [1e7]"),
        ("weights", "servers = 1\nweights = [0]"),
        ("weights", "servers = 1\nweights = [nan]"),
        ("weights", "servers = 1\nweights = [1, 1]"),
        ("notice_ms", "notice_ms = -1"),
        ("notice_ms", "notice_ms = nan"),
        ("notice_ms", "notice_ms = inf"),
        ("balancers", "balancers = 0"),
        ("balancers", "balancers = 1025"),
        ("balancers", "servers = 65536\nbalancers = 5"),
        ("snapshot_ms", "snapshot_ms = 0"),
        ("snapshot_ms", "snapshot_ms = nan"),
        ("layer", "layer = 4"),
        ("layer", "layer = 5"),
        ("connections", "connections = { clients = 0 }"),
        ("connections", "connections = { clients = 1000001 }"),
        ("connections", "connections = { clients = 1, skew = -1 }"),
        ("connections", "connections = { clients = 1, skew = nan }"),
        ("connections", "connections = { clients = 1, max_requests = 0 }"),
        ("connections", "connections = { clients = 1, max_age_ms = nan }"),
        ("burst", "burst = { on_ms = 0, off_ms = 1 }"),
        ("burst", "burst = { on_ms = 1, off_ms = nan }"),
        ("burst", "mean_gap = 1e6\nburst = { on_ms = 1, off_ms = 1 }"),
        ("arrivals", "arrivals = \"bursty\""),
        ("arrivals", "arrivals = \"trace\""),
        ("arrivals", "arrivals = \"poisson\"\nburst = { on_ms = 1, off_ms = 1 }"),
        ("requests", "trace = []"),
        ("trace", "trace = [[1, 1], [0, 1]]"),
        ("trace", "trace = [[0, -1]]"),
        ("trace", "trace = [[0, 1]]\nfast = 1"),
        ("trace", "trace = [[0, 1]]\nrequests = 1"),
        ("trace", "trace = [[0, 1]]\nburst = { on_ms = 1, off_ms = 1 }"),
        ("warm_up", "trace = [[0, 1]]\nwarm_up = 1"),
        ("streams", "streams = \"shared\"\nbalancers = 2"),
        ("streams", "streams = \"shared\"\narrivals = \"deterministic\""),
        ("streams", "streams = \"shared\"\nconnections = { clients = 1 }"),
        ("sizes", "sizes = [{ share = 1, mean = 1, dist = \"lognormal\", sigma = 0 }]"),
        ("sizes", "sizes = [{ share = 1, mean = 1, dist = \"lognormal\", sigma = nan }]"),
        ("sizes", "sizes = [{ share = 1, mean = 1, dist = \"pareto\", shape = 1 }]"),
        ("sizes", "sizes = [{ share = 1, mean = 1, dist = \"pareto\", shape = nan }]"),
    ];
    for (key, text) in refused {
        let message = read(text).expect_err(text);
        assert!(message.starts_with(&format!("`{key}`: ")), "{text}: {message}");
    }
}

#[test]
fn a_change_that_cannot_be_is_refused_by_its_number() {
    for (number, says, changes) in [
        (1, "`at` is from", "{ at = -1, server = 0, state = \"fails\" }"),
        (1, "`at` is from", "{ at = nan, server = 0, state = \"fails\" }"),
        (1, "`server` is below", "{ at = 0, server = 8, state = \"fails\" }"),
        (1, "a speed is from", "{ at = 0, server = 0, speed = 0 }"),
        (1, "a speed is from", "{ at = 0, server = 0, speed = nan }"),
        (1, "`grace` is from", "{ at = 0, server = 0, state = \"drains\", grace = -1 }"),
        (1, "server 0 is ready", "{ at = 0, server = 0, state = \"recovers\" }"),
        (2, "`at` is 1.0, before", "{ at = 2, server = 0, speed = 1 }, { at = 1, server = 0, speed = 1 }"),
        (
            2,
            "server 3 is down",
            "{ at = 2, server = 3, state = \"fails\" }, { at = 2, server = 3, state = \"ready\" }",
        ),
        (
            2,
            "server 3 is unready",
            "{ at = 2, server = 3, state = \"unready\" }, { at = 2, server = 3, state = \"recovers\" }",
        ),
        (
            2,
            "server 3 is draining",
            "{ at = 2, server = 3, state = \"drains\", grace = 1 }, { at = 2, server = 3, state = \"ready\" }",
        ),
    ] {
        let message = read(&format!("changes = [{changes}]")).expect_err(changes);
        assert!(message.starts_with(&format!("`changes`: change {number}: {says}")), "{changes}: {message}");
    }
}

#[test]
fn keys_and_values_that_do_not_go_together_are_refused() {
    for text in [
        "changes = [{ at = 0, server = 0 }]",
        "changes = [{ at = 0, server = 0, speed = 1, state = \"fails\" }]",
        "changes = [{ at = 0, server = 0, state = \"drains\" }]",
        "changes = [{ at = 0, server = 0, state = \"fails\", grace = 1 }]",
        "changes = [{ at = 0, server = 0, speed = 1, until = 5 }]",
        "burst = { on_ms = 1 }",
        "connections = { clients = 1, servers = 2 }",
        "connections = { skew = 0 }",
        "sizes = [{ share = 1, mean = 1, dist = \"pareto\" }]",
        "sizes = [{ share = 1, mean = 1, dist = \"lognormal\", shape = 2 }]",
        "sizes = [{ share = 1, mean = 1, sigma = 2 }]",
        "sizes = [{ share = 1, mean = 1, dist = \"normal\" }]",
        "arrivals = \"now and then\"",
        "trace = [[1]]",
        "speed = [1]",
    ] {
        read(text).expect_err(text);
    }
}
