//! What happens to servers during a run.

use std::ops::RangeInclusive;

use serde::Deserialize;

/// The times that a change may have, in milliseconds: up to about 30 years.
const TIMES: RangeInclusive<f64> = 0.0..=1e12;
/// The speeds that a server may have.
const SPEEDS: RangeInclusive<f64> = 1e-6..=1e6;

/// A server changes.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Written")]
pub struct Change {
    /// When, in milliseconds.
    pub at: f64,
    /// Which server.
    pub server: u32,
    /// What it does.
    pub what: What,
}

/// What a server does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum What {
    /// It goes on at this speed, with the work in service too.
    Speed(f64),
    /// It is down, and everything on it is lost, until it recovers.
    Fails,
    /// It is up and ready.
    Recovers,
    /// It takes no new requests, and works on.
    Unready,
    /// It takes requests again.
    Ready,
    /// It takes no new requests and works on for this long, in milliseconds; then it is down, and what it
    /// has not finished is truncated, until it recovers.
    Drains(f64),
}

/// A change as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    at: f64,
    server: u32,
    speed: Option<f64>,
    state: Option<State>,
    grace: Option<f64>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum State {
    Fails,
    Recovers,
    Unready,
    Ready,
    Drains,
}

impl TryFrom<Written> for Change {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Self, &'static str> {
        let what = match (written.speed, written.state, written.grace) {
            (Some(speed), None, None) => What::Speed(speed),
            (None, Some(State::Fails), None) => What::Fails,
            (None, Some(State::Recovers), None) => What::Recovers,
            (None, Some(State::Unready), None) => What::Unready,
            (None, Some(State::Ready), None) => What::Ready,
            (None, Some(State::Drains), Some(grace)) => What::Drains(grace),
            (None, Some(State::Drains), None) => return Err("`state = \"drains\"` takes `grace`, in ms"),
            (None, Some(_), Some(_)) => return Err("`grace` is for `state = \"drains\"`"),
            _ => return Err("a change has either `speed` or `state`"),
        };
        Ok(Self { at: written.at, server: written.server, what })
    }
}

/// What a server may do next, for the check.
#[derive(Clone, Copy)]
enum Now {
    Ready,
    Unready,
    Draining,
    Down,
}

pub(super) fn check_speed(speed: f64) -> Result<(), String> {
    if SPEEDS.contains(&speed) {
        Ok(())
    } else {
        Err(format!("a speed is from {:?} to {:?}, not {speed:?}", SPEEDS.start(), SPEEDS.end()))
    }
}

/// Refuses a length of time that is out of range, NaN included.
pub(super) fn check_duration(name: &str, duration: f64) -> Result<(), String> {
    if TIMES.contains(&duration) {
        Ok(())
    } else {
        Err(format!("`{name}` is from {:?} to {:?} ms, not {duration:?}", TIMES.start(), TIMES.end()))
    }
}

/// The most changes that a scenario may have.
const MOST: usize = 100_000;

/// Changes count from 1 in messages, as in the file.
pub(super) fn check(changes: &[Change], servers: u32) -> Result<(), String> {
    if changes.len() > MOST {
        return Err(format!("at most {MOST}, not {}", changes.len()));
    }
    let mut states = vec![Now::Ready; servers as usize];
    let mut before = *TIMES.start();
    for (number, change) in (1..).zip(changes) {
        let refuse = |message: String| Err(format!("change {number}: {message}"));
        let Change { at, server, what } = *change;
        let grace = if let What::Drains(grace) = what { grace } else { 0.0 };
        if let Err(message) = check_duration("at", at).and_then(|()| check_duration("grace", grace)) {
            return refuse(message);
        }
        if at < before {
            return refuse(format!("`at` is {at:?}, before the change above it ({before:?})"));
        }
        before = at;
        let Some(state) = states.get_mut(server as usize) else {
            return refuse(format!("`server` is below `servers` ({servers}), not {server}"));
        };
        *state = match (*state, what) {
            (state, What::Speed(speed)) => {
                if let Err(message) = check_speed(speed) {
                    return refuse(message);
                }
                state
            }
            (Now::Ready, What::Unready) => Now::Unready,
            (Now::Ready | Now::Unready, What::Drains(_)) => Now::Draining,
            (Now::Ready | Now::Unready | Now::Draining, What::Fails) => Now::Down,
            (Now::Unready, What::Ready) | (Now::Draining | Now::Down, What::Recovers) => Now::Ready,
            (Now::Ready, _) => return refuse(cannot(server, "ready: it fails, drains or becomes unready")),
            (Now::Unready, _) => return refuse(cannot(server, "unready: it fails, drains or becomes ready")),
            (Now::Draining, _) => return refuse(cannot(server, "draining or drained: it fails or recovers")),
            (Now::Down, _) => return refuse(cannot(server, "down: it recovers")),
        };
    }
    Ok(())
}

fn cannot(server: u32, state: &str) -> String {
    format!("server {server} is {state}")
}
