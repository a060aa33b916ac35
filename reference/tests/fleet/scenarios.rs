//! What a scenario may say, and what it is refused for.

use reference::fleet::{Change, Scenario, Traffic, Turns};
use reference::percentile::Definition;

use crate::played::scenario;

const DRAWN: &str = "requests = 10\nsessions_per_s = 1.0\nprompt = 10\noutput = 10\n";

fn refusal(text: &str) -> String {
    toml::from_str::<Scenario>(text).err().unwrap_or_else(|| panic!("{text} is refused")).to_string()
}

#[test]
fn what_is_left_out_has_its_default() {
    let scenario = scenario(DRAWN);
    assert_eq!((scenario.instances, scenario.decode_instances, scenario.warm_up), (8, 0, 0));
    assert_eq!(scenario.speeds, [1.0; 8]);
    assert_eq!(scenario.keys, [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(scenario.percentile, Definition::Chapter);
    let Traffic::Poisson(stream) = &scenario.traffic else { panic!("drawn") };
    assert_eq!((stream.turns, &stream.follow_up, stream.hot), (Turns::Fixed(1), &stream.prompt, None));
}

#[test]
fn those_that_join_have_an_index_a_speed_and_a_key() {
    let text = format!(
        "{DRAWN}instances = 1\nspeeds = [1.0, 0.5]\nkeys = [5, 6]\nchanges = [{{ change = \"join\", at = 1.0 }}, \
         {{ change = \"leave\", at = 1.0, instance = 1, grace_ms = 0.0 }}]"
    );
    let scenario = scenario(&text);
    assert_eq!(scenario.all_instances(), 2);
    assert_eq!(scenario.changes[0], Change::Join { at: 1.0, loading_ms: 0.0, decode: false });
}

#[test]
fn numbers_out_of_range_are_refused_by_their_key() {
    for (line, key) in [
        ("instances = 0", "instances"),
        ("instances = 1025", "instances"),
        ("decode_instances = 8", "decode_instances"),
        ("prefill = 0.0", "prefill"),
        ("prefill = nan", "prefill"),
        ("prefill = inf", "prefill"),
        ("chunk = 1000001", "chunk"),
        ("slots = 0", "slots"),
        ("slots = 100001", "slots"),
        ("kv = 0", "kv"),
        ("kv = 1000000000001", "kv"),
        ("queue = 0", "queue"),
        ("queue = 1000001", "queue"),
        ("step_ms = 0.0", "step_ms"),
        ("step_ms = nan", "step_ms"),
        ("step_ms_per_request = -0.1", "step_ms_per_request"),
        ("step_ms_per_request = nan", "step_ms_per_request"),
        ("step_ms_per_token = nan", "step_ms_per_token"),
        ("speeds = [1.0]", "speeds"),
        ("speeds = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0]", "speeds"),
        ("speeds = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, nan]", "speeds"),
        ("keys = [1, 2, 3]", "keys"),
        ("keys = [1, 2, 3, 4, 5, 6, 7, 1]", "keys"),
        ("report_ms = -1.0", "report_ms"),
        ("report_ms = nan", "report_ms"),
        ("transfer_latency_ms = nan", "transfer_latency_ms"),
        ("kv_bytes_per_token = -1.0", "kv_bytes_per_token"),
        ("bandwidth_gb_per_s = 0.0", "bandwidth_gb_per_s"),
        ("warm_up = 10", "warm_up"),
        ("turns = 0", "turns"),
        ("turns = 1001", "turns"),
        ("turns = { mean = 0.9 }", "turns"),
        ("turns = { mean = nan }", "turns"),
        ("think_ms = 0.0", "think_ms"),
        ("think_ms = nan", "think_ms"),
        ("follow_up = 0", "follow_up"),
        ("follow_up = []", "follow_up"),
        ("follow_up = [{ share = 0.5, from = 1, to = 2 }]", "follow_up"),
        ("follow_up = [{ share = nan, from = 1, to = 2 }]", "follow_up"),
        ("follow_up = [{ share = 1.0, from = 3, to = 2 }]", "follow_up"),
        ("follow_up = [{ share = 1.0, from = 0, to = 2 }]", "follow_up"),
        ("follow_up = [{ share = 1.0, from = 1, to = 1000001 }]", "follow_up"),
        ("hot = { sessions = 0, share = 0.5, prefix = 10 }", "hot"),
        ("hot = { sessions = 1, share = 0.0, prefix = 10 }", "hot"),
        ("hot = { sessions = 1, share = nan, prefix = 10 }", "hot"),
        ("hot = { sessions = 1, share = 1.1, prefix = 10 }", "hot"),
        ("hot = { sessions = 1, share = 0.5, prefix = 0 }", "hot"),
        ("changes = [{ change = \"join\", at = -1.0 }]", "changes"),
        ("changes = [{ change = \"join\", at = nan }]", "changes"),
        ("changes = [{ change = \"join\", at = 1.0, decode = true }]", "changes"),
        ("changes = [{ change = \"join\", at = 1.0, loading_ms = nan }]", "changes"),
        ("changes = [{ change = \"join\", at = 2.0 }, { change = \"join\", at = 1.0 }]", "changes"),
        ("changes = [{ change = \"leave\", at = 1.0, instance = 8, grace_ms = 0.0 }]", "changes"),
        ("changes = [{ change = \"leave\", at = 1.0, instance = 0, grace_ms = nan }]", "changes"),
        (
            "changes = [{ change = \"leave\", at = 1.0, instance = 0, grace_ms = 0.0 }, { change = \"leave\", at = 2.0, instance = 0, grace_ms = 0.0 }]",
            "changes",
        ),
        ("script = [{ at = 0.0, session = 0, prompt = 1, output = 1 }]", "script"),
    ] {
        let message = refusal(&format!("{DRAWN}{line}"));
        assert!(message.contains(&format!("`{key}`: ")), "{line}: {message}");
    }
    for (line, key) in [("requests = 0", "requests"), ("requests = 1000001", "requests")] {
        let text = format!("{line}\nsessions_per_s = 1.0\nprompt = 10\noutput = 10");
        assert!(refusal(&text).contains(&format!("`{key}`: ")), "{line}");
    }
    for rate in ["0.0", "nan", "inf", "1000001.0"] {
        let text = format!("requests = 10\nsessions_per_s = {rate}\nprompt = 10\noutput = 10");
        assert!(refusal(&text).contains("`sessions_per_s`: "), "{rate}");
    }
}

#[test]
fn what_is_needed_is_asked_for_and_what_is_unknown_refused() {
    for key in ["requests", "sessions_per_s", "prompt", "output"] {
        let text: Vec<_> = DRAWN.lines().filter(|line| !line.starts_with(key)).collect();
        let message = refusal(&text.join("\n"));
        assert!(message.contains(&format!("`{key}`: is needed")), "{message}");
    }
    assert!(refusal(&format!("{DRAWN}gpus = 8")).contains("gpus"));
    assert!(refusal(&format!("{DRAWN}turns = {{ median = 2.0 }}")).contains("turns"));
}

#[test]
fn a_script_is_in_order_and_its_rows_are_named() {
    let row = |row: &str| {
        refusal(&format!("script = [{{ at = 5.0, session = 0, prompt = 1, output = 1 }}, {{ {row} }}]"))
    };
    for (text, says) in [
        ("at = 4.0, session = 0, prompt = 1, output = 1", "row 2: `at`"),
        ("at = nan, session = 0, prompt = 1, output = 1", "row 2: `at`"),
        ("at = 1e13, session = 0, prompt = 1, output = 1", "row 2: `at`"),
        ("at = 5.0, session = 0, prompt = 0, output = 1", "row 2: `prompt`"),
        ("at = 5.0, session = 0, prompt = 1, output = 0", "row 2: `output`"),
        ("at = 5.0, session = 0, prompt = 1000001, output = 1", "row 2: `prompt`"),
        ("at = 5.0, session = 0, prompt = 1, output = 1, instance = 8", "row 2: `instance`"),
    ] {
        let message = row(text);
        assert!(message.contains(says), "{text}: {message}");
    }
    assert!(refusal("script = []").contains("`script`: 1 to"));
    let placed =
        "decode_instances = 1\nscript = [{ at = 5.0, session = 0, prompt = 1, output = 1, instance = 0 }]";
    assert!(refusal(placed).contains("`instance` goes without `decode_instances`"));
}

#[test]
fn too_many_are_refused() {
    let joins = |count: usize| vec!["{ change = \"join\", at = 1.0 }"; count].join(", ");
    assert!(refusal(&format!("{DRAWN}changes = [{}]", joins(1025))).contains("`changes`: at most 1024 rows"));
    assert!(
        refusal(&format!("{DRAWN}changes = [{}]", joins(1020))).contains("`changes`: 1 to 1024, not 1028")
    );
    assert_eq!(scenario(&format!("{DRAWN}changes = [{}]", joins(1016))).all_instances(), 1024);
}
