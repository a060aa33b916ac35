//! Where a run's draws come from: one shared sequence, or a function of who each draw belongs to.

use super::mulberry::Mulberry32;
use super::philox::philox4x32_10;
use super::python::PythonRandom;

/// What a draw is for. On split streams it is part of the counter, so that no two purposes meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Purpose {
    /// The policy's own draws.
    Policy = 0,
    /// The gap before a request arrives.
    Gap = 1,
    /// Which component of the size mixture a request has.
    Component = 2,
    /// A request's size within its component.
    Size = 3,
    /// A value of the scenario that varies from seed to seed.
    Scenario = 4,
    /// What a request costs.
    Cost = 5,
    /// How long an attempt of a model call takes.
    CallDuration = 40,
    /// Whether an attempt of a model call meets a transient error.
    CallFailure = 41,
    /// Whether the result of a model call is right.
    CallCorrectness = 42,
    /// How long a request that a limiter let pass holds its place.
    Hold = 50,
    /// Which server an attempt goes to.
    Server = 20,
    /// How much work an attempt is to its server.
    Work = 21,
    /// Whether an attempt's answer is an error.
    Fault = 22,
    /// The gap before a session of the fleet arrives.
    SessionGap = 30,
    /// Whether it is a visit to a popular session, and to which.
    Popular = 31,
    /// How many turns it has.
    Turns = 32,
    /// The time from a turn's arrival to the next one's.
    Think = 33,
    /// Which component of the lengths a turn's new tokens have.
    PromptComponent = 34,
    /// How many new tokens within it.
    Prompt = 35,
    /// Which component of the lengths a turn's output has.
    OutputComponent = 36,
    /// How many output tokens within it.
    Output = 37,
    /// How long a burst of arrivals lasts.
    Burst = 10,
    /// How long the lull after a burst lasts.
    Lull = 11,
    /// Which balancer a request comes to.
    Balancer = 12,
    /// Which client a request is from.
    Client = 13,
}

/// Stateless draws: each a function of the seed, its purpose and the entity that it belongs to, never
/// of the order in which the world asks. The policy's own are numbered by a plain counter.
#[derive(Clone, Debug)]
pub struct SplitDraws {
    key: [u32; 2],
    balancer: u32,
    drawn: u64,
}

impl SplitDraws {
    /// The draws of this seed, for the policy instance of one balancer.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "the two halves of the seed")]
    pub fn new(seed: u64, balancer: u32) -> Self {
        Self { key: [seed as u32, (seed >> 32) as u32], balancer, drawn: 0 }
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the two halves of the entity")]
    fn bits(&self, purpose: Purpose, entity: u64, index: u32) -> u64 {
        let counter = [index, entity as u32, (entity >> 32) as u32, purpose as u32];
        let block = philox4x32_10(counter, self.key);
        u64::from(block[0]) | (u64::from(block[1]) << 32)
    }

    #[inline]
    fn next(&mut self) -> u64 {
        let bits = self.bits(Purpose::Policy, self.drawn, self.balancer);
        self.drawn += 1;
        bits
    }
}

/// Uniform on [0, 1) from the top 53 bits.
#[inline]
fn unit(bits: u64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "53 bits, exact")]
    let top = (bits >> 11) as f64;
    top * (1.0 / 9_007_199_254_740_992.0)
}

/// A run's source of draws, the world's and the policy's.
#[derive(Clone, Debug)]
pub enum Draws {
    /// The chapter's way: one sequence for all, so that one more draw by the policy moves everything
    /// after it.
    Shared(PythonRandom),
    /// Document 2's way: likewise one sequence for all.
    Mulberry(Mulberry32),
    /// Common random numbers: two policies meet the same requests whatever they decide or draw.
    Split(SplitDraws),
}

impl Draws {
    /// A draw of the world's that belongs to `entity`, uniform on [0, 1).
    #[inline]
    pub fn of(&mut self, purpose: Purpose, entity: u64) -> f64 {
        self.of_attempt(purpose, entity, 0)
    }

    /// A draw of the world's that belongs to one attempt of `entity`, or to any other of its numbered
    /// parts, uniform on [0, 1).
    #[inline]
    pub fn of_attempt(&mut self, purpose: Purpose, entity: u64, attempt: u32) -> f64 {
        match self {
            Self::Shared(random) => random.random(),
            Self::Mulberry(random) => random.random(),
            Self::Split(split) => unit(split.bits(purpose, entity, attempt)),
        }
    }

    /// The draws of a request that follow its assignment, and that of the gap after it: component, size,
    /// gap. Nothing is drawn between them, so that the sequence is as if each was asked for in its turn.
    #[inline]
    pub(crate) fn request(&mut self, request: u64) -> [f64; 3] {
        match self {
            Self::Shared(random) => random.random_3(),
            Self::Mulberry(random) => [random.random(), random.random(), random.random()],
            Self::Split(split) => [
                unit(split.bits(Purpose::Component, request, 0)),
                unit(split.bits(Purpose::Size, request, 0)),
                unit(split.bits(Purpose::Gap, request + 1, 0)),
            ],
        }
    }

    /// A draw of the policy's, uniform on [0, 1).
    #[inline]
    pub fn random(&mut self) -> f64 {
        match self {
            Self::Shared(random) => random.random(),
            Self::Mulberry(random) => random.random(),
            Self::Split(split) => unit(split.next()),
        }
    }

    /// A draw of the policy's, a whole number below `n`, which is at least 1.
    #[inline]
    pub fn random_below(&mut self, n: u32) -> u32 {
        match self {
            Self::Shared(random) => random.randrange(n),
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "the product is below n"
            )]
            Self::Mulberry(random) => (random.random() * f64::from(n)) as u32,
            #[expect(clippy::cast_possible_truncation, reason = "the quotient is below n")]
            Self::Split(split) => ((u128::from(split.next()) * u128::from(n)) >> 64) as u32,
        }
    }

    /// How far the sequence has moved: outputs or draws taken on a shared stream, policy draws on a split
    /// one.
    /// Two copies that were asked the same stand at the same place.
    #[must_use]
    pub fn position(&self) -> u64 {
        match self {
            Self::Shared(random) => random.taken(),
            Self::Mulberry(random) => random.taken(),
            Self::Split(split) => split.drawn,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_split_draw_is_the_same_whatever_was_asked_before(
            seed: u64, entity: u64, asked in prop::collection::vec((0u64..50, any::<bool>()), 0..20),
        ) {
            let mut fresh = Draws::Split(SplitDraws::new(seed, 0));
            let mut used = fresh.clone();
            for (other, policy) in asked {
                if policy { used.random(); } else { used.of(Purpose::Size, other); }
            }
            prop_assert_eq!(fresh.of(Purpose::Gap, entity).to_bits(), used.of(Purpose::Gap, entity).to_bits());
        }

        #[test]
        fn draws_stay_in_their_range(seed: u64, n in 1u32..) {
            #[expect(clippy::cast_possible_truncation, reason = "any seed will do")]
            let mulberry = Draws::Mulberry(Mulberry32::new(seed as u32));
            let shared = Draws::Shared(PythonRandom::new(seed));
            for mut draws in [shared, mulberry, Draws::Split(SplitDraws::new(seed, 3))] {
                prop_assert!(draws.random_below(n) < n);
                prop_assert!((0.0..1.0).contains(&draws.random()));
            }
        }
    }

    #[test]
    fn balancers_draw_apart() {
        let mut first = Draws::Split(SplitDraws::new(1, 0));
        let mut second = Draws::Split(SplitDraws::new(1, 1));
        assert_ne!(first.random().to_bits(), second.random().to_bits());
    }
}
