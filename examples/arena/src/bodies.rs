//! Bodies by place: who is near whom, sorted anew every step.

use std::fmt;

use ecs::spatial::{Circle, Grid};
use serde::{Deserialize, Serialize};

use crate::geometry::{Segment, Vec2, path_against_circle};
use crate::world::{Entity, Game};

/// A circle that others can touch, and whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Body {
    pub(crate) owner: Entity,
    pub(crate) center: Vec2,
    pub(crate) radius: f32,
}

/// Everything that others can touch, always in the same order for the same bodies. Filling it again
/// allocates only when there are more than ever before.
pub(crate) struct Bodies {
    grid: Grid<Game>,
    /// In the order in which they were put in.
    all: Vec<Body>,
    /// Every two that touch, once.
    pairs: Vec<(Entity, Entity)>,
}

impl Bodies {
    /// Nothing yet, in the rectangle from `low` to `high`.
    pub(crate) fn new(low: Vec2, high: Vec2) -> Self {
        /// Wide enough for all but the widest, so that most searches look at four cells.
        const SIDE: f32 = 128.0;
        Self {
            grid: Grid::new([low.x, low.y], [high.x, high.y], SIDE),
            all: Vec::new(),
            pairs: Vec::new(),
        }
    }

    /// Takes out all bodies and puts others in their place.
    pub(crate) fn fill(&mut self, bodies: impl IntoIterator<Item = Body>) {
        self.all.clear();
        self.all.extend(bodies);
        // Emptied first, so that the order within a cell does not depend on earlier steps.
        self.grid.clear();
        for body in &self.all {
            let Vec2 { x, y } = body.center;
            self.grid.insert(body.owner, [x, y], body.radius);
        }
        self.pairs.clear();
        for &Body {
            owner,
            center,
            radius,
        } in &self.all
        {
            self.grid
                .each_in_circle([center.x, center.y], radius, |other| {
                    if owner < other.owner {
                        self.pairs.push((owner, other.owner));
                    }
                });
        }
    }

    /// Every two bodies that touched when they were put in, once.
    pub(crate) fn pairs(&self) -> &[(Entity, Entity)] {
        &self.pairs
    }

    /// The bodies that touch a circle.
    pub(crate) fn near(&self, center: Vec2, radius: f32) -> Vec<Body> {
        let mut found = Vec::new();
        self.grid
            .each_in_circle([center.x, center.y], radius, |circle| {
                found.push(Body::from(circle));
            });
        found
    }

    /// The body that `path` meets first among those that `counts`, and after which part.
    pub(crate) fn first_met(
        &self,
        path: Segment,
        counts: impl Fn(&Body) -> bool,
    ) -> Option<(f32, Body)> {
        let around = self.near(path.at(0.5), path.delta().length() * 0.5);
        let met = around.into_iter().filter_map(|body| {
            let part = path_against_circle(path, body.center, body.radius)?;
            counts(&body).then_some((part, body))
        });
        met.min_by(|(one, _), (other, _)| one.total_cmp(other))
    }

    /// All bodies, in the order in which they were put in.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Body> {
        self.all.iter()
    }
}

impl From<&Circle<Game>> for Body {
    fn from(circle: &Circle<Game>) -> Self {
        let [x, y] = circle.center;
        Self {
            owner: circle.owner,
            center: Vec2::new(x, y),
            radius: circle.radius,
        }
    }
}

impl fmt::Debug for Bodies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.all).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    const CORNER: Vec2 = Vec2::new(1000.0, 700.0);

    fn crowd(rng: &mut Rng) -> Vec<Body> {
        let body = |slot: u64| Body {
            owner: Entity::from_bits(1 << 32 | slot).unwrap(),
            center: Vec2::new(rng.signed() * 1100.0, rng.signed() * 800.0),
            radius: 4.0 + rng.unit() * 60.0,
        };
        (0..200).map(body).collect()
    }

    fn filled(bodies: &[Body]) -> Bodies {
        let mut all = Bodies::new(-CORNER, CORNER);
        all.fill(bodies.iter().copied());
        all
    }

    fn touch(one: &Body, other: &Body) -> bool {
        let reach = f64::from(one.radius) + f64::from(other.radius);
        let x = f64::from(one.center.x) - f64::from(other.center.x);
        let y = f64::from(one.center.y) - f64::from(other.center.y);
        x * x + y * y <= reach * reach
    }

    #[test]
    fn pairs_are_those_of_a_search_of_all_pairs() {
        let mut rng = Rng::new(3);
        for _ in 0..20 {
            let bodies = crowd(&mut rng);
            let mut plain = Vec::new();
            for (place, one) in bodies.iter().enumerate() {
                let rest = bodies[place + 1..].iter();
                plain.extend(
                    rest.filter(|other| touch(one, other))
                        .map(|other| (one.owner, other.owner)),
                );
            }
            let mut found = filled(&bodies).pairs().to_vec();
            found.sort_unstable();
            assert_eq!(found, plain);
        }
    }

    #[test]
    fn neighbours_are_those_of_a_search_of_all_bodies() {
        let mut rng = Rng::new(4);
        let bodies = crowd(&mut rng);
        let all = filled(&bodies);
        for probe in crowd(&mut rng) {
            let mut found = all.near(probe.center, probe.radius);
            found.sort_unstable_by_key(|body| body.owner);
            let plain: Vec<_> = bodies
                .iter()
                .copied()
                .filter(|body| touch(body, &probe))
                .collect();
            assert_eq!(found, plain);
        }
    }

    #[test]
    fn a_path_meets_the_nearest_body_that_counts() {
        let body = |slot: u64, x| Body {
            owner: Entity::from_bits(1 << 32 | slot).unwrap(),
            center: Vec2::new(x, 0.0),
            radius: 10.0,
        };
        let all = filled(&[body(0, 300.0), body(1, 100.0), body(2, 200.0)]);
        let path = Segment::new(Vec2::ZERO, Vec2::new(400.0, 5.0));
        let met =
            |counts: fn(&Body) -> bool| all.first_met(path, counts).map(|(_, body)| body.center.x);
        assert_eq!(met(|_| true), Some(100.0));
        assert_eq!(met(|body| body.center.x > 150.0), Some(200.0));
        assert_eq!(met(|_| false), None);
    }

    #[test]
    fn what_was_there_before_makes_no_difference() {
        let mut rng = Rng::new(5);
        let (mut all, bodies) = (filled(&crowd(&mut rng)), crowd(&mut rng));
        all.fill(bodies.iter().copied());
        let fresh = filled(&bodies);
        assert_eq!(all.pairs(), fresh.pairs());
        assert_eq!(all.near(Vec2::ZERO, 900.0), fresh.near(Vec2::ZERO, 900.0));
        all.fill([]);
        assert!(all.near(Vec2::ZERO, 900.0).is_empty() && all.iter().next().is_none());
    }
}
