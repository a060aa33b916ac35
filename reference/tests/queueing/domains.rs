//! Where the closed forms answer, and that they answer nothing elsewhere.

use proptest::prelude::*;
use reference::queueing::{
    FUNCTIONS, MOST_SERVERS, Mmc, Supermarket, erlang_c, highest_utilisation_for_mean,
    highest_utilisation_for_quantile, md1_mean_wait, mdc_mean_wait, mg1_mean_wait, servers_needed,
};

use crate::queue;

#[test]
fn what_is_outside_the_domain_has_no_answer() {
    for rho in [1.0, 1.5, -0.1, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert_eq!(erlang_c(4, rho), None, "{rho}");
        assert_eq!(Mmc::new(4, rho, 10.0), None, "{rho}");
        assert_eq!(mdc_mean_wait(4, rho, 10.0), None, "{rho}");
        assert_eq!(md1_mean_wait(rho, 10.0), None, "{rho}");
        assert_eq!(mg1_mean_wait(rho, 1.0, 2.0), None, "{rho}");
        assert_eq!(Supermarket::new(rho, 2), None, "{rho}");
        let quantile = queue(4, 0.9, 10.0).wait_quantile(rho);
        assert_eq!(quantile, None, "{rho}");
        let model = Supermarket::new(0.9, 2).expect("in the domain");
        assert_eq!(model.wait_quantile(rho), None, "{rho}");
    }
    for c in [0, MOST_SERVERS + 1] {
        assert_eq!(erlang_c(c, 0.5), None, "{c}");
        assert_eq!(mdc_mean_wait(c, 0.5, 10.0), None, "{c}");
        assert_eq!(highest_utilisation_for_mean(c, 10.0, 5.0), None, "{c}");
        assert_eq!(highest_utilisation_for_quantile(c, 10.0, 0.5, 5.0), None, "{c}");
    }
    for time in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e300] {
        assert_eq!(Mmc::new(4, 0.5, time), None, "{time}");
        assert_eq!(md1_mean_wait(0.5, time), None, "{time}");
        assert_eq!(mdc_mean_wait(4, 0.5, time), None, "{time}");
        assert_eq!(mg1_mean_wait(0.1, time, time * time), None, "{time}");
        assert_eq!(servers_needed(10.0, time, 5.0), None, "{time}");
    }
    for time in [-1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(queue(4, 0.9, 10.0).wait_exceeds(time), None, "{time}");
        let model = Supermarket::new(0.9, 2).expect("in the domain");
        assert_eq!(model.wait_exceeds(time), None, "{time}");
    }
    for budget in [0.0, -1.0, f64::NAN] {
        assert_eq!(highest_utilisation_for_mean(4, 10.0, budget), None, "{budget}");
        assert_eq!(servers_needed(10.0, 10.0, budget), None, "{budget}");
        assert_eq!(servers_needed(budget, 10.0, 5.0), None, "{budget}");
    }
    assert_eq!(Supermarket::new(0.5, 0), None);
    assert_eq!(mg1_mean_wait(0.1, 2.0, 3.9), None, "a second moment below the mean's square");
    assert_eq!(mdc_mean_wait(4, 0.99, 1.0), None, "too near to 1");
    assert_eq!(servers_needed(f64::MAX, 10.0, 5.0), None);
    assert_eq!(servers_needed(f64::from(MOST_SERVERS), 1000.0, 5.0), None);
}

#[test]
fn the_ends_of_the_domain_have_answers() {
    for c in [1, 1000, MOST_SERVERS] {
        assert_eq!(erlang_c(c, 0.0), Some(0.0));
        let full = erlang_c(c, 1f64.next_down()).expect("in the domain");
        assert!(full > 0.999 && full <= 1.0, "{full}");
        assert_eq!(erlang_c(c, f64::MIN_POSITIVE).map(|least| least < 1e-300), Some(true));
    }
    assert_eq!(highest_utilisation_for_mean(1, 10.0, 1e-3), Some(0.0), "not even 0.001 keeps it");
    assert_eq!(highest_utilisation_for_mean(1, 10.0, f64::INFINITY), Some(0.999));
    assert_eq!(highest_utilisation_for_quantile(1, 10.0, 0.5, 0.0), Some(0.5), "half of them wait");
    let idle = Supermarket::new(0.0, 2).expect("in the domain");
    assert_eq!((idle.mean_queue(), idle.mean_sojourn(), idle.wait_quantile(0.99)), (0.0, 1.0, Some(0.0)));
    assert_eq!(mdc_mean_wait(4, 0.0, 10.0), Some(0.0));
}

#[test]
fn every_function_refuses_fractions_of_whole_numbers_and_lists_of_another_length() {
    for function in FUNCTIONS {
        let given: Vec<f64> = function
            .params
            .iter()
            .map(|param| match param.name {
                "c" => 4.0,
                "rho" | "p" => 0.75,
                "rps" => 20.0,
                "service_ms" => 50.0,
                "budget_ms" => 10.0,
                other => panic!("an argument for `{other}`"),
            })
            .collect();
        assert!((function.answer)(&given).is_some_and(f64::is_finite), "{}", function.name);
        assert_eq!((function.answer)(&given[1..]), None, "{}", function.name);
        assert_eq!((function.answer)(&[&given[..], &[1.0]].concat()), None, "{}", function.name);
        for (at, param) in function.params.iter().enumerate() {
            let mut given = given.clone();
            given[at] += 0.125;
            let answered = (function.answer)(&given).is_some();
            assert_eq!(answered, !param.whole, "{} of a fraction as {}", function.name, param.name);
        }
        let of_that_name = FUNCTIONS.iter().filter(|other| other.name == function.name).count();
        assert_eq!(of_that_name, 1, "{}", function.name);
    }
}

fn any_number() -> impl Strategy<Value = f64> {
    let special =
        [0.0, -0.0, 1.0, 2.0, -1.0, 0.5, 1e-9, 1e12, 1e300, f64::MIN_POSITIVE, f64::from(MOST_SERVERS)];
    prop_oneof![
        prop::sample::select(special.to_vec()),
        any::<f64>(),
        0.0f64..1.0,
        (0u32..200).prop_map(f64::from)
    ]
}

proptest! {
    #[test]
    fn no_answer_of_a_function_is_nan_or_infinite(at in 0..FUNCTIONS.len(), given in prop::collection::vec(any_number(), 4)) {
        let function = &FUNCTIONS[at];
        let answer = (function.answer)(&given[..function.params.len()]);
        prop_assert!(answer.is_none_or(|answer| answer.is_finite() && answer >= 0.0), "{:?}", answer);
    }
}
