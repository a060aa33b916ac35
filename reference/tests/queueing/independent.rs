//! Closed forms by other ways than those of the code.

use proptest::prelude::*;
use reference::queueing::{erlang_c, highest_utilisation_for_mean, mdc_mean_wait};

use crate::close;

/// The chapter's `erlang_c`.
fn chapter(servers: u32, rho: f64) -> f64 {
    let offered = f64::from(servers) * rho;
    let terms: Vec<f64> =
        std::iter::successors(Some((1.0, 0.0)), |(term, k)| Some((term * offered / (k + 1.0), k + 1.0)))
            .map(|(term, _)| term)
            .take(servers as usize + 1)
            .collect();
    let (last, others) = terms.split_last().expect("a term for no server");
    let top = last / (1.0 - rho);
    top / (others.iter().sum::<f64>() + top)
}

/// Erlang C by adding up the terms relative to the last one, each by its logarithm.
fn in_logarithms(servers: u32, rho: f64) -> f64 {
    let offered = f64::from(servers) * rho;
    let (mut logarithm, mut sum) = (0.0, 0.0);
    for k in (1..=servers).rev() {
        logarithm += libm::log(f64::from(k) / offered);
        sum += libm::exp(logarithm);
    }
    1.0 / (1.0 + (1.0 - rho) * sum)
}

#[test]
fn erlang_c_of_thousands_of_servers_is_what_logarithms_add_up_to() {
    for (c, rhos) in [
        (2000, &[0.7, 0.9, 0.95, 0.98, 0.99, 0.999, 0.99999][..]),
        (100_000, &[0.99, 0.995, 0.999, 0.9999, 0.999_999]),
    ] {
        for rho in rhos {
            let found = erlang_c(c, *rho).expect("in the domain");
            close(found, in_logarithms(c, *rho), 1e-9);
            assert!(found > 0.0 && found < 1.0, "{c} servers at {rho}");
        }
    }
}

#[test]
fn two_thousand_servers_have_the_factorials_of_the_log_gamma_function() {
    let c = 2000.0;
    for rho in [0.9, 0.95, 0.99, 0.999] {
        let offered: f64 = c * rho;
        let term = |k: f64| k * libm::log(offered) - offered - libm::lgamma(k + 1.0);
        let below: f64 = (0..2000).map(|k| libm::exp(term(f64::from(k)))).sum();
        let top = libm::exp(term(c)) / (1.0 - rho);
        close(erlang_c(2000, rho).expect("in the domain"), top / (below + top), 1e-9);
    }
}

/// From all roots of `z^c = exp(−a(1 − z))` in the unit disc, by Newton's method on `CPython`'s complex
/// numbers: the number waiting is Σ 1/(1 − z) less (c(c − 1) − a²)/(2(c − a)).
#[test]
fn many_servers_of_one_length_wait_as_long_as_their_generating_function_says() {
    for (c, rho, expected) in [
        (2, 0.96, 5.893_367_420_863_531),
        (3, 0.6, 0.158_409_378_340_476_72),
        (4, 0.9, 0.999_965_885_563_668_4),
        (16, 0.9, 0.192_467_031_205_684_8),
        (100, 0.9, 0.012_333_473_708_096_834),
        (100, 0.98, 0.197_503_787_993_125_1),
        (1000, 0.99, 0.034_011_303_423_368_29),
    ] {
        close(mdc_mean_wait(c, rho, 1.0).expect("in the domain"), expected, 1e-10);
        close(mdc_mean_wait(c, rho, 10.0).expect("in the domain"), 10.0 * expected, 1e-10);
    }
}

proptest! {
    #[test]
    fn erlang_c_is_the_chapters_where_its_factorials_have_room(c in 1u32..150, rho in 0.0f64..0.999) {
        let (found, expected) = (erlang_c(c, rho).unwrap(), chapter(c, rho));
        // Below the normal numbers a double has fewer digits, and none that 1/B could say.
        if expected < f64::MIN_POSITIVE {
            prop_assert!(found < f64::MIN_POSITIVE, "{found}");
        } else {
            close(found, expected, 1e-11);
        }
    }

    #[test]
    fn the_highest_utilisation_is_what_the_chapters_scan_finds(c in 1u32..100, service in 0.1f64..100.0, share in 0.001f64..20.0) {
        let budget = service * share;
        let keeps = |rho: &f64| chapter(c, *rho) * service / (f64::from(c) * (1.0 - rho)) <= budget;
        let scanned = (1..1000).map(|step| f64::from(step) / 1000.0).filter(keeps).fold(0.0, f64::max);
        prop_assert_eq!(highest_utilisation_for_mean(c, service, budget), Some(scanned));
    }
}
