//! The bound on a mean of independent runs, from their own spread.

/// How many independent runs a comparison has.
pub(crate) const RUNS: u32 = 32;
/// The two-sided 1 − 0.01/40 quantile of Student's distribution with 31 degrees of freedom: all comparisons
/// of this binary, fewer than 40, are together to fail a correct world less than once in a hundred times.
const MULTIPLE: f64 = 4.136;

/// Whether the mean of these runs is the expected value, within its own error.
pub(crate) fn agrees(name: &str, runs: &[f64], expected: f64) {
    assert_eq!(runs.len(), RUNS as usize);
    let mean = runs.iter().sum::<f64>() / f64::from(RUNS);
    let squares: f64 = runs.iter().map(|run| (run - mean).powi(2)).sum();
    let error = (squares / f64::from(RUNS - 1) / f64::from(RUNS)).sqrt();
    println!("{name}: {mean:.6}, expected {expected:.6}, standard error {error:.6}");
    assert!(error > 0.0 && error < 0.1 * expected, "{name}: too coarse to tell anything, {error}");
    assert!((mean - expected).abs() <= MULTIPLE * error, "{name}: {mean}, not {expected} within {error}");
}
