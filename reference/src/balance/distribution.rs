//! Distributions of sizes, each drawn by inversion from one uniform.

use super::normal;
use crate::random::exponential;

/// How a component's sizes vary about their mean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Distribution {
    /// Exponential.
    Exponential,
    /// Always the mean.
    Deterministic,
    /// Lognormal: the logarithm is normal.
    Lognormal {
        /// The standard deviation of the logarithm, above 0 and at most 5.
        sigma: f64,
    },
    /// Pareto: P(size > x) = (least/x)^shape.
    Pareto {
        /// The exponent, above 1, so that there is a mean, and at most 1000.
        shape: f64,
    },
}

impl Distribution {
    const WIDEST: f64 = 5.0;
    const STEEPEST: f64 = 1000.0;

    pub(super) fn check(self) -> Result<(), String> {
        match self {
            // `!(… >)`, so that NaN is refused.
            Self::Lognormal { sigma } if !(sigma > 0.0 && sigma <= Self::WIDEST) => {
                Err(format!("`sigma` is above 0 and at most {:?}, not {sigma:?}", Self::WIDEST))
            }
            Self::Pareto { shape } if !(shape > 1.0 && shape <= Self::STEEPEST) => {
                Err(format!("`shape` is above 1 and at most {:?}, not {shape:?}", Self::STEEPEST))
            }
            _ => Ok(()),
        }
    }
}

/// A distribution of this mean, made ready for draws.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Drawn {
    Exponential {
        rate: f64,
    },
    Deterministic {
        mean: f64,
    },
    /// The median, and the deviation of the logarithm.
    Lognormal {
        median: f64,
        sigma: f64,
    },
    /// The least size, and the power of the uniform that is its factor.
    Pareto {
        least: f64,
        power: f64,
    },
}

impl Drawn {
    pub(super) fn new(distribution: Distribution, mean: f64) -> Self {
        match distribution {
            Distribution::Exponential => Self::Exponential { rate: 1.0 / mean },
            Distribution::Deterministic => Self::Deterministic { mean },
            // The mean is median·exp(σ²/2).
            Distribution::Lognormal { sigma } => {
                Self::Lognormal { median: mean * libm::exp(-sigma * sigma / 2.0), sigma }
            }
            // The mean is least·shape/(shape − 1).
            Distribution::Pareto { shape } => {
                Self::Pareto { least: mean * (shape - 1.0) / shape, power: -1.0 / shape }
            }
        }
    }

    /// The size that leaves this share of all sizes below it; the share is in [0, 1).
    #[inline]
    pub(super) fn size(self, below: f64) -> f64 {
        match self {
            Self::Exponential { rate } => exponential(below, rate),
            Self::Deterministic { mean } => mean,
            Self::Lognormal { median, sigma } => median * libm::exp(sigma * normal::quantile(below)),
            Self::Pareto { least, power } => least * libm::pow(1.0 - below, power),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Distribution; 6] = [
        Distribution::Exponential,
        Distribution::Deterministic,
        Distribution::Lognormal { sigma: 0.5 },
        Distribution::Lognormal { sigma: 1.5 },
        Distribution::Pareto { shape: 2.5 },
        Distribution::Pareto { shape: 20.0 },
    ];

    #[test]
    fn the_mean_is_the_mean_of_all_draws() {
        // The midpoints of a million equal parts of (0, 1): the mean of the quantiles, but for the last
        // part's tail. A Pareto tail above a share s is s^(1 − 1/shape) of the mean, here at most 2.6e-4.
        for distribution in ALL {
            let drawn = Drawn::new(distribution, 7.0);
            let parts = 1_000_000;
            let sum: f64 =
                (0..parts).map(|part| drawn.size((f64::from(part) + 0.5) / f64::from(parts))).sum();
            let mean = sum / f64::from(parts);
            assert!((mean / 7.0 - 1.0).abs() < 2e-4, "{distribution:?}: {mean}");
        }
    }

    #[test]
    fn quantiles_are_those_of_closed_forms() {
        let drawn = |distribution| Drawn::new(distribution, 8.0);
        let close = |found: f64, expected: f64| {
            assert!((found / expected - 1.0).abs() < 1e-14, "{found}, not {expected}");
        };
        close(drawn(Distribution::Exponential).size(0.75), 8.0 * 4f64.ln());
        close(drawn(Distribution::Deterministic).size(0.1), 8.0);
        let lognormal = drawn(Distribution::Lognormal { sigma: 2.0 });
        close(lognormal.size(0.5), 8.0 * (-2f64).exp());
        close(lognormal.size(0.975), 8.0 * (-2.0 + 2.0 * 1.959_963_984_540_054_f64).exp());
        // Of shape 2 and mean 8: from 4 on, and a quarter is above twice that.
        let pareto = drawn(Distribution::Pareto { shape: 2.0 });
        close(pareto.size(0.0), 4.0);
        close(pareto.size(0.75), 8.0);
    }

    #[test]
    fn every_draw_is_finite_and_not_negative() {
        for distribution in ALL.into_iter().chain([
            Distribution::Lognormal { sigma: Distribution::WIDEST },
            Distribution::Pareto { shape: 1.0f64.next_up() },
        ]) {
            distribution.check().expect("in range");
            for below in [0.0, f64::MIN_POSITIVE, 0.5, 1.0 - f64::EPSILON / 2.0] {
                let size = Drawn::new(distribution, 1e12).size(below);
                assert!(size.is_finite() && size >= 0.0, "{distribution:?} at {below}: {size}");
            }
        }
    }
}
