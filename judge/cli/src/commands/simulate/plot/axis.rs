//! An axis: where a value stands on it, and which values are written beside it.

/// How values are spread over an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scale {
    Linear,
    Log,
}

/// An axis of a plot. Its title must be harmless already.
#[derive(Debug)]
pub struct Axis {
    pub title: String,
    /// How a value is written.
    label: fn(f64) -> String,
    scale: Scale,
    from: f64,
    to: f64,
    ticks: Vec<f64>,
}

impl Axis {
    /// From 0 to this value, which is above 0, for the long edge.
    pub fn linear(title: String, to: f64, label: fn(f64) -> String) -> Self {
        Self::in_steps(title, to, step(to, 6.0), label)
    }

    /// From 0 to the first written value that is not below this one, which is above 0, for either edge.
    pub fn linear_rounded(title: String, least: f64, label: fn(f64) -> String) -> Self {
        let step = step(least, 4.0);
        Self::in_steps(title, (least / step).ceil() * step, step, label)
    }

    fn in_steps(title: String, to: f64, step: f64, label: fn(f64) -> String) -> Self {
        let ticks = (0..).map(|tick| f64::from(tick) * step).take_while(|tick| *tick <= to * (1.0 + 1e-9));
        Self { title, label, scale: Scale::Linear, from: 0.0, to, ticks: ticks.collect() }
    }

    /// From a power of ten to another.
    pub fn decades(title: String, from: i32, to: i32, label: fn(f64) -> String) -> Self {
        let power = |exponent: i32| 10f64.powi(exponent);
        let ticks = (from..=to).map(power).collect();
        Self { title, label, scale: Scale::Log, from: power(from), to: power(to), ticks }
    }

    /// Where a value stands, from 0 at the beginning to 1 at the end; `None` if it is beyond either.
    pub fn place(&self, value: f64) -> Option<f64> {
        let scaled = |value: f64| match self.scale {
            Scale::Linear => value,
            Scale::Log => value.log10(),
        };
        let (from, to) = (scaled(self.from), scaled(self.to));
        let place = (scaled(value) - from) / (to - from);
        // The ends themselves may be off by a rounding.
        (-1e-9..=1.0 + 1e-9).contains(&place).then(|| place.clamp(0.0, 1.0))
    }

    /// What is written beside the axis, and at which places.
    pub fn labels(&self) -> impl Iterator<Item = (f64, String)> {
        self.ticks.iter().filter_map(|tick| Some((self.place(*tick)?, (self.label)(*tick))))
    }
}

/// 1, 2 or 5 times a power of ten, for at most this many steps to a value.
fn step(to: f64, most: f64) -> f64 {
    let rough = to / most;
    let power = 10f64.powf(rough.log10().floor());
    let digits = [1.0, 2.0, 5.0, 10.0].into_iter().find(|digit| rough <= digit * power * (1.0 + 1e-9));
    digits.unwrap_or(10.0) * power
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(axis: &Axis) -> Vec<String> {
        axis.labels().map(|(_, label)| label).collect()
    }

    #[test]
    fn a_linear_axis_is_written_in_round_steps_and_ends_where_it_is_told() {
        let label = |value: f64| format!("{value}");
        assert_eq!(
            written(&Axis::linear(String::new(), 60.0, label)),
            ["0", "10", "20", "30", "40", "50", "60"]
        );
        assert_eq!(written(&Axis::linear(String::new(), 7.0, label)), ["0", "2", "4", "6"]);
        let rounded = Axis::linear_rounded(String::new(), 2876.0, label);
        assert_eq!(written(&rounded), ["0", "1000", "2000", "3000"]);
        assert_eq!(rounded.place(1500.0), Some(0.5));
    }

    #[test]
    fn a_decade_takes_as_much_of_a_log_axis_as_any_other() {
        let axis = Axis::decades(String::new(), -1, 3, |value| format!("{value}"));
        assert_eq!(written(&axis), ["0.1", "1", "10", "100", "1000"]);
        let places: Vec<_> = axis.labels().map(|(place, _)| (place * 100.0).round()).collect();
        assert_eq!(places, [0.0, 25.0, 50.0, 75.0, 100.0]);
    }

    #[test]
    fn what_is_beyond_an_axis_has_no_place_on_it() {
        let axis = Axis::decades(String::new(), 0, 2, |value| format!("{value}"));
        for beyond in [0.0, -1.0, 0.9, 101.0, f64::NAN] {
            assert_eq!(axis.place(beyond), None, "{beyond}");
        }
    }
}
