//! Traces: read from text, and run.

use proptest::prelude::*;
use reference::balance::{Scenario, Trace, run};
use reference::policies::router::LeastWork;

use crate::recorder::waits;

#[test]
fn a_first_line_that_is_no_header_is_a_line_like_any_other() {
    for (text, field) in
        [("0ms,5ms\n1,2", "`0ms`"), ("0;1\n", "`0;1`"), ("nan,inf\n1,2", "NaN"), ("\"0\",\"1\"", "0")]
    {
        let error = Trace::from_csv(text).unwrap_err();
        assert!(error.line == 1 && error.message.contains(field), "{text:?}: {error}");
    }
    assert_eq!(Trace::from_csv("\"arrival\",\"size\"\n1,2").unwrap().rows(), [(1.0, 2.0)]);
}

#[test]
fn a_header_empty_lines_and_spaces_are_passed_over() {
    let rows = [(0.0, 1.5), (0.0, 0.0), (2.5, 1e3)];
    for text in [
        "0,1.5\n0,0\n2.5,1e3\n",
        "arrival_ms,size_ms\r\n0,1.5\r\n0,0\r\n2.5,1e3",
        "\u{feff}at, size\n\n 0 , 1.5\n\n0,0\n2.5,1e3\n\n",
    ] {
        assert_eq!(Trace::from_csv(text).unwrap().rows(), rows, "{text:?}");
    }
}

#[test]
fn an_error_names_the_line_of_the_text() {
    for (text, line, says) in [
        ("at,size\n0,1\n1\n", 3, "two fields"),
        ("0,1,2", 1, "two fields"),
        ("0,1\n\n1,x", 3, "size is a number, not `x`"),
        ("0,1\nat,size", 2, "arrival is a number, not `at`"),
        ("at,5\n", 1, "arrival is a number, not `at`"),
        ("5,1\n4,1", 2, "arrival is 4.0, before the one above it (5.0)"),
        ("0,-1", 1, "size is from 0.0"),
        ("NaN,1", 1, "arrival is from 0.0"),
        ("0,inf", 1, "size is from 0.0"),
        ("0,1e13", 1, "size is from 0.0"),
        ("", 0, "1 to 1000000 requests, not 0"),
        ("at,size\n", 0, "1 to 1000000 requests, not 0"),
    ] {
        let error = Trace::from_csv(text).expect_err(text);
        assert_eq!(error.line, line, "{text:?}: {error}");
        assert!(error.message.starts_with(says), "{text:?}: {error}");
        assert_eq!(error.to_string().starts_with("line "), line > 0, "{error}");
    }
}

#[test]
fn a_scenario_takes_its_requests_from_the_trace() {
    let trace = Trace::from_csv("10,5\n11,5\n12,5\n40,5").unwrap();
    let scenario = Scenario { servers: 2, ..Scenario::chapter() }.with_trace(trace.clone()).unwrap();
    assert_eq!(scenario.requests, 4);
    let outcome = run(&scenario, 1, &mut LeastWork).unwrap();
    assert_eq!(waits(&outcome), [0.0, 0.0, 3.0, 0.0]);
    assert_eq!(outcome.last_arrival(), 40.0);
    let error = Scenario { warm_up: 4, ..Scenario::chapter() }.with_trace(trace).unwrap_err();
    assert_eq!(error.key, "warm_up");
}

proptest! {
    #[test]
    fn what_is_written_is_read(rows in prop::collection::vec((0.0f64..100.0, 0.0f64..1e6), 1..50), header: bool) {
        let mut now = 0.0;
        let rows: Vec<_> = rows.into_iter().map(|(gap, size)| { now += gap; (now, size) }).collect();
        let lines = rows.iter().map(|(arrival, size)| format!("{arrival},{size}\n"));
        let text: String = header.then(|| "arrival,size\n".to_owned()).into_iter().chain(lines).collect();
        let trace = Trace::from_csv(&text).unwrap();
        prop_assert_eq!(trace.rows(), rows.as_slice());
    }

    #[test]
    fn no_text_makes_it_panic(text in "[0-9,.e\na -]{0,40}") {
        let _ = Trace::from_csv(&text);
    }
}
