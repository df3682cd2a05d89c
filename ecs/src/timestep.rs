//! The fixed timestep driver: frames of any length in, steps of one length out. Reads no clock.

use core::time::Duration;

use crate::schedule::{Phases, Rate, Schedule, run_phase};
use crate::schema::Schema;
use crate::world::World;

/// Nanoseconds in a second: the unit of the accumulators is `1 / (rate · SECOND)` of a second,
/// so that a rate of 60 is exact in whole numbers.
const SECOND: u64 = 1_000_000_000;

/// Runs a schedule at a fixed rate, whatever the length of the frames.
///
/// Per frame: the frame phases before the first fixed phase; then as many steps as are due, each
/// the fixed phases, the clearing of dirty bits, log and events, and at most one round of the network phases; then
/// the alpha is set and the other frame phases run.
#[derive(Clone, Debug)]
pub struct Timestep {
    fixed_rate: u64,
    network_rate: u64,
    longest_frame: Duration,
    most_steps: u32,
    fixed: u64,
    network: u64,
    dropped: u64,
}

/// What a frame did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advance {
    /// How many fixed steps ran.
    pub steps: u32,
    /// How many rounds of the network phases ran.
    pub network_rounds: u32,
    /// How many steps were due and dropped.
    pub dropped: u64,
    /// How far the frame is between the last step and the next, from 0 to 1.
    pub alpha: f32,
}

impl Default for Timestep {
    fn default() -> Self {
        Self::new(60, 30)
    }
}

impl Timestep {
    /// A driver with `fixed_rate` steps and `network_rate` network rounds per second. A frame
    /// counts for 0.1 s and 8 steps at most.
    ///
    /// # Panics
    /// Where a rate is 0.
    #[must_use]
    pub fn new(fixed_rate: u32, network_rate: u32) -> Self {
        assert!(
            fixed_rate > 0 && network_rate > 0,
            "a rate is at least one per second"
        );
        Self {
            fixed_rate: u64::from(fixed_rate),
            // A step has one network round at most, so a higher rate would only pile up.
            network_rate: u64::from(network_rate.min(fixed_rate)),
            longest_frame: Duration::from_millis(100),
            most_steps: 8,
            fixed: 0,
            network: 0,
            dropped: 0,
        }
    }

    /// Sets the longest time that a frame counts for, and the most steps it runs.
    ///
    /// # Panics
    /// Where no step could ever run.
    #[must_use]
    pub fn with_limits(mut self, longest_frame: Duration, most_steps: u32) -> Self {
        assert!(
            most_steps > 0 && !longest_frame.is_zero(),
            "a frame runs one step at least"
        );
        self.longest_frame = longest_frame;
        self.most_steps = most_steps;
        self
    }

    /// The length of a fixed step in seconds.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "rates are small")]
    pub fn step_seconds(&self) -> f32 {
        1.0 / self.fixed_rate as f32
    }

    /// How many steps were due and dropped, ever.
    #[must_use]
    pub fn dropped(&self) -> u64 {
        self.dropped
    }

    /// Runs a frame that took `delta`.
    pub fn advance<S: Schema, T: Schedule<S>>(
        &mut self,
        delta: Duration,
        schedule: &mut T,
        world: &mut World<S>,
    ) -> Advance {
        let delta = delta.min(self.longest_frame);
        // Half of the range is left for what the accumulators hold already.
        let nanos = u64::try_from(delta.as_nanos()).unwrap_or(u64::MAX);
        let nanos = nanos.min(u64::MAX / 2 / self.fixed_rate);
        self.fixed += nanos * self.fixed_rate;
        self.network += nanos * self.network_rate;
        let first_fixed = <T::Phases as Phases>::RATES
            .iter()
            .position(|rate| *rate != Rate::Frame)
            .unwrap_or(usize::MAX);

        schedule.init(world);
        run_frame_phases(schedule, world, |index| index < first_fixed);
        let (mut steps, mut network_rounds) = (0, 0);
        while self.fixed >= SECOND && steps < self.most_steps {
            self.fixed -= SECOND;
            steps += 1;
            let due = self.network >= SECOND;
            if due {
                self.network -= SECOND;
                network_rounds += 1;
            }
            step(schedule, world, due);
        }
        let dropped = self.fixed / SECOND;
        self.dropped += dropped;
        self.fixed %= SECOND;
        if dropped > 0 {
            self.network %= SECOND;
        }
        #[expect(clippy::cast_precision_loss, reason = "a fraction of a step")]
        let alpha = self.fixed as f32 / SECOND as f32;
        world.set_alpha(alpha);
        run_frame_phases(schedule, world, |index| index > first_fixed);
        Advance {
            steps,
            network_rounds,
            dropped,
            alpha,
        }
    }
}

/// Runs one fixed step, and a round of the network phases where it is due.
///
/// What [`Timestep::advance`] does per step; of use alone where a simulation runs as fast as it
/// can.
pub fn step<S: Schema, T: Schedule<S>>(schedule: &mut T, world: &mut World<S>, network: bool) {
    schedule.init(world);
    world.advance_tick();
    run_phases(schedule, world, Rate::Fixed, |_| true);
    world.clear_dirty();
    world.clear_transitions();
    world.clear_events();
    if network {
        run_phases(schedule, world, Rate::Network, |_| true);
    }
}

fn run_frame_phases<S: Schema, T: Schedule<S>>(
    schedule: &mut T,
    world: &mut World<S>,
    included: impl Fn(usize) -> bool,
) {
    run_phases(schedule, world, Rate::Frame, included);
}

fn run_phases<S: Schema, T: Schedule<S>>(
    schedule: &mut T,
    world: &mut World<S>,
    rate: Rate,
    included: impl Fn(usize) -> bool,
) {
    for (index, &of_phase) in <T::Phases as Phases>::RATES.iter().enumerate() {
        if of_phase == rate && included(index) {
            run_phase(schedule, index, world);
        }
    }
}

/// Rates, limits, and how far the driver is between steps.
#[cfg(feature = "serde")]
mod saved {
    use core::time::Duration;

    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Timestep;

    impl Serialize for Timestep {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            let rates = (self.fixed_rate, self.network_rate);
            let limits = (self.longest_frame, self.most_steps);
            (rates, limits, self.fixed, self.network, self.dropped).serialize(to)
        }
    }

    impl<'de> Deserialize<'de> for Timestep {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
            type Saved = ((u64, u64), (Duration, u32), u64, u64, u64);
            let ((fixed_rate, network_rate), (longest_frame, most_steps), fixed, network, dropped) =
                Saved::deserialize(from)?;
            let rates = 1..=u64::from(u32::MAX);
            // What has piled up is less than a frame and far below what the counters hold.
            let counters = [fixed, network, dropped];
            let holds = rates.contains(&fixed_rate)
                && (1..=fixed_rate).contains(&network_rate)
                && most_steps > 0
                && !longest_frame.is_zero()
                && counters.iter().all(|count| *count <= u64::MAX / 4);
            if !holds {
                return Err(D::Error::custom(
                    "no driver can have come to stand like this",
                ));
            }
            Ok(Self {
                fixed_rate,
                network_rate,
                longest_frame,
                most_steps,
                fixed,
                network,
                dropped,
            })
        }
    }
}
