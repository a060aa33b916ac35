//! A recorded stream of requests: when each arrives, and how large it is.

use std::ops::RangeInclusive;

/// The times and sizes that a trace may name, in milliseconds: up to about 30 years.
const TIMES: RangeInclusive<f64> = 0.0..=1e12;

/// Requests in order of arrival.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    rows: Vec<(f64, f64)>,
}

/// A row that no trace may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceError {
    /// The line of the text, or the row, from 1; 0 for the whole.
    pub line: usize,
    /// What it may be, and what it is.
    pub message: String,
}

impl std::fmt::Display for TraceError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            0 => f.write_str(&self.message),
            line => write!(f, "line {line}: {}", self.message),
        }
    }
}

impl std::error::Error for TraceError {}

impl Trace {
    /// The most requests of a trace.
    pub const MOST_ROWS: usize = 1_000_000;

    /// A trace of these rows: arrival, then size, in milliseconds (of work at speed 1). Arrivals never
    /// decrease.
    ///
    /// # Errors
    /// A row out of range or order, by its number from 1; or no row, or too many.
    pub fn new(rows: Vec<(f64, f64)>) -> Result<Self, TraceError> {
        Self::of_lines((1..).zip(rows).collect())
    }

    /// Reads lines of an arrival and a size, with a comma between, in milliseconds. The first line may be
    /// a header, whose fields are names, which begin with a letter; empty lines are passed over.
    ///
    /// # Errors
    /// What is wrong in which line, from 1; or no row, or too many.
    pub fn from_csv(text: &str) -> Result<Self, TraceError> {
        let mut rows = Vec::new();
        let lines = text.trim_start_matches('\u{feff}').lines();
        let mut lines = (1..).zip(lines).filter(|(_, text)| !text.trim().is_empty()).peekable();
        let is_name = |field: &str| {
            let field = field.trim();
            field.trim_start_matches('"').starts_with(char::is_alphabetic) && field.parse::<f64>().is_err()
        };
        lines.next_if(|(_, text)| text.split(',').count() == 2 && text.split(',').all(is_name));
        for (line, text) in lines {
            let refuse = |message: String| TraceError { line, message };
            let fields: Vec<_> = text.split(',').map(str::trim).collect();
            let &[arrival, size] = fields.as_slice() else {
                let message =
                    format!("two fields, arrival and size, not {}: `{}`", fields.len(), text.trim());
                return Err(refuse(message));
            };
            let number = |name, field: &str| {
                field.parse::<f64>().map_err(|_| refuse(format!("{name} is a number, not `{field}`")))
            };
            rows.push((line, (number("arrival", arrival)?, number("size", size)?)));
        }
        Self::of_lines(rows)
    }

    fn of_lines(lines: Vec<(usize, (f64, f64))>) -> Result<Self, TraceError> {
        if !(1..=Self::MOST_ROWS).contains(&lines.len()) {
            let message = format!("1 to {} requests, not {}", Self::MOST_ROWS, lines.len());
            return Err(TraceError { line: 0, message });
        }
        let mut before = *TIMES.start();
        let mut rows = Vec::with_capacity(lines.len());
        for (line, (arrival, size)) in lines {
            for (name, value) in [("arrival", arrival), ("size", size)] {
                if !TIMES.contains(&value) {
                    let (from, to) = (TIMES.start(), TIMES.end());
                    let message = format!("{name} is from {from:?} to {to:?} ms, not {value:?}");
                    return Err(TraceError { line, message });
                }
            }
            if arrival < before {
                let message = format!("arrival is {arrival:?}, before the one above it ({before:?})");
                return Err(TraceError { line, message });
            }
            before = arrival;
            rows.push((arrival, size));
        }
        Ok(Self { rows })
    }

    /// The arrival and the size of each request.
    #[must_use]
    pub fn rows(&self) -> &[(f64, f64)] {
        &self.rows
    }
}
