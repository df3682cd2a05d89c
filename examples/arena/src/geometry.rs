//! Vectors, circles and segments, in arithmetic that gives the same bits on every target.
//!
//! Adding, multiplying, dividing and taking square roots are exact to the last bit
//! everywhere; sines and arc tangents are not, so those come from `libm`.

use std::ops::{Add, Mul, Neg, Sub};

use serde::{Deserialize, Serialize};

/// A point or a direction, in map units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Vec2 {
    pub(crate) x: f32,
    pub(crate) y: f32,
}

impl Vec2 {
    pub(crate) const ZERO: Self = Self::new(0.0, 0.0);

    pub(crate) const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// The unit vector at `radians` from the x axis, counter-clockwise.
    pub(crate) fn from_angle(radians: f32) -> Self {
        Self::new(libm::cosf(radians), libm::sinf(radians))
    }

    /// The angle from the x axis, in `-π..=π`.
    pub(crate) fn angle(self) -> f32 {
        libm::atan2f(self.y, self.x)
    }

    pub(crate) fn dot(self, other: Self) -> f32 {
        self.x * other.x + self.y * other.y
    }

    /// Positive where `other` lies counter-clockwise of `self`.
    pub(crate) fn cross(self, other: Self) -> f32 {
        self.x * other.y - self.y * other.x
    }

    pub(crate) fn length_squared(self) -> f32 {
        self.dot(self)
    }

    pub(crate) fn length(self) -> f32 {
        self.length_squared().sqrt()
    }

    /// The direction alone, or `None` for a vector too short to have one.
    pub(crate) fn direction(self) -> Option<Self> {
        let length = self.length();
        (length > SHORTEST).then(|| self * (1.0 / length))
    }

    /// A quarter turn counter-clockwise.
    pub(crate) fn perpendicular(self) -> Self {
        Self::new(-self.y, self.x)
    }

    pub(crate) fn min(self, other: Self) -> Self {
        Self::new(self.x.min(other.x), self.y.min(other.y))
    }

    pub(crate) fn max(self, other: Self) -> Self {
        Self::new(self.x.max(other.x), self.y.max(other.y))
    }
}

impl Add for Vec2 {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Vec2 {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f32> for Vec2 {
    type Output = Self;
    fn mul(self, factor: f32) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

impl Neg for Vec2 {
    type Output = Self;
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y)
    }
}

/// Below this length a vector has no direction worth trusting.
const SHORTEST: f32 = 1e-4;

/// A straight line between two points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Segment {
    pub(crate) from: Vec2,
    pub(crate) to: Vec2,
}

impl Segment {
    pub(crate) const fn new(from: Vec2, to: Vec2) -> Self {
        Self { from, to }
    }

    pub(crate) fn delta(self) -> Vec2 {
        self.to - self.from
    }

    pub(crate) fn at(self, part: f32) -> Vec2 {
        self.from + self.delta() * part
    }

    /// The point of the segment nearest to `point`.
    pub(crate) fn closest(self, point: Vec2) -> Vec2 {
        let delta = self.delta();
        let length_squared = delta.length_squared();
        if length_squared <= SHORTEST {
            return self.from;
        }
        let part = (point - self.from).dot(delta) / length_squared;
        self.at(part.clamp(0.0, 1.0))
    }
}

/// How far a circle is inside something, and the way out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Contact {
    /// Of unit length, away from the obstacle.
    pub(crate) normal: Vec2,
    pub(crate) depth: f32,
}

/// The contact of a circle with a wall, or `None` when they are apart.
///
/// A circle whose centre lies on the wall is sent out on the right-hand side, which is the
/// front of a map line.
pub(crate) fn circle_against_segment(
    center: Vec2,
    radius: f32,
    segment: Segment,
) -> Option<Contact> {
    let away = center - segment.closest(center);
    if away.length_squared() >= radius * radius {
        return None;
    }
    let normal = away
        .direction()
        .or_else(|| (-segment.delta().perpendicular()).direction())
        .unwrap_or(Vec2::new(1.0, 0.0));
    Some(Contact {
        normal,
        depth: radius - away.length(),
    })
}

/// The contact of one circle with another, with the normal towards the first.
///
/// Two circles with one centre part along the x axis.
fn circle_against_circle(
    center: Vec2,
    radius: f32,
    other_center: Vec2,
    other_radius: f32,
) -> Option<Contact> {
    let away = center - other_center;
    let reach = radius + other_radius;
    if away.length_squared() >= reach * reach {
        return None;
    }
    Some(Contact {
        normal: away.direction().unwrap_or(Vec2::new(1.0, 0.0)),
        depth: reach - away.length(),
    })
}

/// Where two circles that touch go to be apart, each as far as it is light, and the way from the
/// second to the first. `None` when they are apart, or neither can be pushed.
pub(crate) fn parted(
    (center, radius): (Vec2, f32),
    (other_center, other_radius): (Vec2, f32),
    [light, other_light]: [f32; 2],
) -> Option<([Vec2; 2], Vec2)> {
    let contact = circle_against_circle(center, radius, other_center, other_radius)?;
    let total = light + other_light;
    let apart = contact.normal * (contact.depth / total);
    let places = [center + apart * light, other_center - apart * other_light];
    (total > 0.0).then_some((places, contact.normal))
}

/// The part of `path`, from 0 to 1, after which it meets `wall`.
pub(crate) fn path_against_segment(path: Segment, wall: Segment) -> Option<f32> {
    let (course, edge) = (path.delta(), wall.delta());
    let slope = course.cross(edge);
    if slope == 0.0 {
        return None;
    }
    let offset = wall.from - path.from;
    let along_path = offset.cross(edge) / slope;
    let along_wall = offset.cross(course) / slope;
    let inside = (0.0..=1.0).contains(&along_path) && (0.0..=1.0).contains(&along_wall);
    inside.then_some(along_path)
}

/// The part of `path`, from 0 to 1, after which it enters a circle; 0 when it starts inside.
pub(crate) fn path_against_circle(path: Segment, center: Vec2, radius: f32) -> Option<f32> {
    let course = path.delta();
    let offset = path.from - center;
    let outside = offset.length_squared() - radius * radius;
    if outside <= 0.0 {
        return Some(0.0);
    }
    let towards = -offset.dot(course);
    let length_squared = course.length_squared();
    if towards <= 0.0 || length_squared <= SHORTEST {
        return None;
    }
    let discriminant = towards * towards - length_squared * outside;
    if discriminant < 0.0 {
        return None;
    }
    let part = (towards - discriminant.sqrt()) / length_squared;
    (part <= 1.0).then_some(part.max(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLOOR: Segment = Segment::new(Vec2::new(0.0, 0.0), Vec2::new(100.0, 0.0));

    fn close(found: f32, wanted: f32) {
        assert!((found - wanted).abs() < 1e-3, "{found}, wanted {wanted}");
    }

    #[track_caller]
    fn check_contact(contact: Option<Contact>, wanted: Option<(f32, f32, f32)>) {
        match (contact, wanted) {
            (None, None) => {}
            (Some(contact), Some((x, y, depth))) => {
                close(contact.normal.x, x);
                close(contact.normal.y, y);
                close(contact.depth, depth);
            }
            (found, wanted) => panic!("{found:?}, wanted {wanted:?}"),
        }
    }

    #[test]
    fn a_circle_leaves_a_wall_by_the_shortest_way() {
        let against = |x, y, radius| circle_against_segment(Vec2::new(x, y), radius, FLOOR);
        check_contact(against(50.0, 20.0, 16.0), None);
        check_contact(against(50.0, 10.0, 16.0), Some((0.0, 1.0, 6.0)));
        check_contact(against(50.0, -10.0, 16.0), Some((0.0, -1.0, 6.0)));
        check_contact(against(-3.0, 4.0, 16.0), Some((-0.6, 0.8, 11.0)));
        check_contact(against(103.0, 4.0, 16.0), Some((0.6, 0.8, 11.0)));
    }

    #[test]
    fn a_circle_on_the_wall_leaves_to_the_front() {
        check_contact(
            circle_against_segment(Vec2::new(50.0, 0.0), 16.0, FLOOR),
            Some((0.0, -1.0, 16.0)),
        );
    }

    #[test]
    fn a_wall_without_length_is_a_point() {
        let point = Segment::new(Vec2::ZERO, Vec2::ZERO);
        check_contact(
            circle_against_segment(Vec2::new(0.0, 4.0), 16.0, point),
            Some((0.0, 1.0, 12.0)),
        );
        check_contact(
            circle_against_segment(Vec2::ZERO, 16.0, point),
            Some((1.0, 0.0, 16.0)),
        );
    }

    #[test]
    fn circles_part_along_the_line_between_them() {
        let against = |x, y| circle_against_circle(Vec2::new(x, y), 10.0, Vec2::ZERO, 10.0);
        check_contact(against(20.0, 0.0), None);
        check_contact(against(0.0, 15.0), Some((0.0, 1.0, 5.0)));
        check_contact(against(0.0, 0.0), Some((1.0, 0.0, 20.0)));
    }

    #[test]
    fn the_lighter_one_is_pushed_further() {
        let (left, right) = ((Vec2::ZERO, 10.0), (Vec2::new(12.0, 0.0), 10.0));
        let (places, normal) = parted(left, right, [3.0, 1.0]).unwrap();
        close(places[0].x, -6.0);
        close(places[1].x, 14.0);
        close(normal.x, -1.0);
        assert_eq!(parted(left, right, [0.0, 0.0]), None);
        assert_eq!(parted(left, (Vec2::new(20.0, 0.0), 10.0), [1.0, 1.0]), None);
    }

    #[test]
    fn a_path_meets_the_walls_it_crosses() {
        let path = |x: f32, y: f32| {
            path_against_segment(
                Segment::new(Vec2::new(50.0, 50.0), Vec2::new(50.0 + x, 50.0 + y)),
                FLOOR,
            )
        };
        assert_eq!(path(0.0, -100.0), Some(0.5));
        assert_eq!(path(0.0, -50.0), Some(1.0));
        assert_eq!(path(0.0, -49.0), None);
        assert_eq!(path(100.0, 0.0), None);
        assert_eq!(path(200.0, -100.0), None);
    }

    #[test]
    fn a_path_meets_the_circles_it_enters() {
        let path = |x, y| Segment::new(Vec2::new(-20.0, 0.0), Vec2::new(x, y));
        let against = |path| path_against_circle(path, Vec2::ZERO, 10.0);
        assert_eq!(against(path(20.0, 0.0)), Some(0.25));
        assert_eq!(against(path(-11.0, 0.0)), None);
        assert_eq!(against(path(-40.0, 0.0)), None);
        assert_eq!(against(path(-20.0, 30.0)), None);
        assert_eq!(against(Segment::new(Vec2::ZERO, Vec2::ZERO)), Some(0.0));
    }

    #[test]
    fn angles_and_directions_agree() {
        for step in -3_i16..=3 {
            let angle = f32::from(step);
            close(Vec2::from_angle(angle).angle(), angle);
        }
        assert_eq!(Vec2::ZERO.direction(), None);
    }
}
