//! The standard normal distribution's quantiles.
//!
//! Source: Wichura, "Algorithm AS 241: the percentage points of the normal distribution", Applied
//! Statistics 37(3), 1988, doi:10.2307/2347330, its variant of about 16 digits.

/// Coefficients of a numerator and a denominator, the constant first.
type Ratio = ([f64; 8], [f64; 8]);

/// For |p − 1/2| ≤ 0.425, in 0.180625 − (p − 1/2)².
const CENTRE: Ratio = (
    [
        3.387_132_872_796_366_5,
        133.141_667_891_784_38,
        1_971.590_950_306_551_3,
        13_731.693_765_509_46,
        45_921.953_931_549_87,
        67_265.770_927_008_7,
        33_430.575_583_588_13,
        2_509.080_928_730_122_7,
    ],
    [
        1.0,
        42.313_330_701_600_91,
        687.187_007_492_057_9,
        5_394.196_021_424_751,
        21_213.794_301_586_597,
        39_307.895_800_092_71,
        28_729.085_735_721_943,
        5_226.495_278_852_854,
    ],
);

/// For a tail above e⁻²⁵, in √(−ln tail) − 1.6.
const TAIL: Ratio = (
    [
        1.423_437_110_749_683_5,
        4.630_337_846_156_546,
        5.769_497_221_460_691,
        3.647_848_324_763_204_5,
        1.270_458_252_452_368_4,
        0.241_780_725_177_450_6,
        0.022_723_844_989_269_184,
        7.745_450_142_783_414e-4,
    ],
    [
        1.0,
        2.053_191_626_637_759,
        1.676_384_830_183_803_8,
        0.689_767_334_985_1,
        0.148_103_976_427_480_08,
        0.015_198_666_563_616_457,
        5.475_938_084_995_345e-4,
        1.050_750_071_644_416_9e-9,
    ],
);

/// For a smaller tail, in √(−ln tail) − 5.
const FAR_TAIL: Ratio = (
    [
        6.657_904_643_501_103,
        5.463_784_911_164_114,
        1.784_826_539_917_291_3,
        0.296_560_571_828_504_87,
        0.026_532_189_526_576_124,
        1.242_660_947_388_078_4e-3,
        2.711_555_568_743_487_6e-5,
        2.010_334_399_292_288_1e-7,
    ],
    [
        1.0,
        0.599_832_206_555_888,
        0.136_929_880_922_735_8,
        0.014_875_361_290_850_615,
        7.868_691_311_456_133e-4,
        1.846_318_317_510_054_8e-5,
        1.421_511_758_316_446e-7,
        2.044_263_103_389_939_8e-15,
    ],
);

fn ratio((numerator, denominator): &Ratio, x: f64) -> f64 {
    let sum = |coefficients: &[f64; 8]| coefficients.iter().rev().fold(0.0, |sum, own| sum * x + own);
    sum(numerator) / sum(denominator)
}

/// The number that a standard normal variable is below with probability `p`, from 0 to 1: relatively
/// within 2e-15, but for the rounding of p itself.
pub(super) fn quantile(p: f64) -> f64 {
    let centred = p - 0.5;
    if centred.abs() <= 0.425 {
        return centred * ratio(&CENTRE, 0.180_625 - centred * centred);
    }
    let tail = if centred < 0.0 { p } else { 1.0 - p };
    if tail <= 0.0 {
        return if centred < 0.0 { f64::NEG_INFINITY } else { f64::INFINITY };
    }
    let root = (-libm::log(tail)).sqrt();
    let from_zero = if root <= 5.0 { ratio(&TAIL, root - 1.6) } else { ratio(&FAR_TAIL, root - 5.0) };
    if centred < 0.0 { -from_zero } else { from_zero }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The probability below x, from an implementation that shares nothing with the quantile.
    fn below(x: f64) -> f64 {
        0.5 * libm::erfc(-x / std::f64::consts::SQRT_2)
    }

    #[test]
    fn it_undoes_the_distribution_function() {
        for step in -370..=80 {
            let x = f64::from(step) / 10.0;
            let p = below(x);
            // What rounding p by half a unit of its last place moves the quantile by: ε·p over the density.
            let density = libm::exp(-x * x / 2.0) / (2.0 * std::f64::consts::PI).sqrt();
            let rounding = 2.0 * f64::EPSILON * p / density;
            let error = (quantile(p) - x).abs();
            assert!(error <= 2e-15 * x.abs() + rounding, "{x}: off by {error:e}, of it {rounding:e} p's");
        }
    }

    #[test]
    fn its_halves_mirror_each_other_and_its_ends_are_infinite() {
        assert_eq!(quantile(0.5), 0.0);
        for step in 1..512 {
            let p = f64::from(step) / 1024.0;
            assert_eq!(quantile(p), -quantile(1.0 - p));
        }
        assert_eq!(quantile(0.0), f64::NEG_INFINITY);
        assert_eq!(quantile(1.0), f64::INFINITY);
    }

    #[test]
    fn it_meets_printed_values() {
        // CPython 3.12: statistics.NormalDist().inv_cdf.
        for (p, x) in
            [(0.975, 1.959_963_984_540_054), (0.999, 3.090_232_306_167_813), (1e-12, -7.034_483_825_301_131)]
        {
            let found = quantile(p);
            assert!((found - x).abs() <= 1e-15 * f64::abs(x), "{p}: {found}, not {x}");
        }
    }
}
