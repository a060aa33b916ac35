//! Estimates from independent runs against exact values.
//!
//! An estimate is that of all runs together, its standard error that of the runs' own estimates, σ/√`RUNS`:
//! runs are independent, so no correlation within a run enters. The bound is a multiple of standard errors:
//! all comparisons of a test together are to fail a correct world once in a hundred times (Bonferroni over
//! their number, Student's distribution of `RUNS` − 1 degrees of freedom), and half a unit of the expected
//! value's last digit.

pub(crate) const RUNS: u32 = 32;

/// What failed, and how much was compared.
pub(crate) struct Comparisons {
    multiple: f64,
    made: usize,
    failed: Vec<String>,
}

impl Comparisons {
    /// `multiple`: the two-sided 1 − 0.01/comparisons quantile of Student's distribution with 31 degrees of
    /// freedom.
    pub(crate) fn new(multiple: f64) -> Self {
        Self { multiple, made: 0, failed: Vec::new() }
    }

    /// `estimates` are the runs' own, all over as many requests; `digit` is the unit of `expected`'s last.
    pub(crate) fn compare(&mut self, name: &str, estimates: &[f64], expected: f64, digit: f64) {
        self.made += 1;
        let found = estimates.iter().sum::<f64>() / f64::from(RUNS);
        let squares: f64 = estimates.iter().map(|estimate| (estimate - found).powi(2)).sum();
        let error = (squares / f64::from(RUNS - 1) / f64::from(RUNS)).sqrt();
        let bound = self.multiple * error + digit / 2.0;
        let line = format!(
            "{name}: {found:.8}, expected {expected} within {bound:.8} ({:+.2} standard errors)",
            (found - expected) / error,
        );
        println!("{line}");
        let agrees = (found - expected).abs() <= bound;
        if !agrees {
            self.failed.push(line);
        }
    }

    /// So many comparisons were made, and none failed.
    pub(crate) fn finish(self, comparisons: usize) {
        assert_eq!(self.made, comparisons);
        assert!(self.failed.is_empty(), "\n{}", self.failed.join("\n"));
    }
}
