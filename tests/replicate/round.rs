//! What becomes of entities, round by round.

use framework::replicate::{Replicated, Session};

use crate::game::{Frozen, Health, Link, Name, Position, Said, Secret, Target, Told, Velocity};

const HERE: Position = Position { x: 1.0, y: 2.5 };

// R3, R1: a learn carries all that is replicated, and nothing else.
#[test]
fn what_is_in_view_is_learned_whole() {
    let mut link = Link::new();
    let a = link.world.spawn((Replicated, HERE, Health(7), Secret(9)));
    let b = link
        .world
        .spawn((Replicated, HERE, Name("Ada".to_owned()), Frozen));
    let hidden = link.world.spawn((HERE, Health(1)));
    link.round();
    let (a, b) = (link.there(a), link.there(b));
    assert_eq!(link.mirrored.len(), 2);
    assert_eq!(*link.mirrored.at::<Position>(a), HERE);
    assert_eq!(*link.mirrored.at::<Health>(a), Health(7));
    assert!(!link.mirrored.has::<Secret>(a));
    assert_eq!(link.mirrored.at::<Name>(b).0, "Ada");
    assert!(link.mirrored.has::<Frozen>(b));
    assert_eq!(link.mirror.local(hidden), None);
}

// R3: what did not change is not sent; nothing at all sends no bytes.
#[test]
fn only_changes_are_sent() {
    let mut link = Link::new();
    let a = link.world.spawn((Replicated, HERE, Health(7)));
    link.round();
    assert_eq!(link.round(), 0);
    link.world.at_mut::<Health>(a).0 = 8;
    let bytes = link.round();
    assert!(bytes > 0 && bytes < 20, "{bytes} bytes");
    let there = link.there(a);
    assert_eq!(*link.mirrored.at::<Health>(there), Health(8));
    assert_eq!(link.round(), 0);
    assert_eq!(link.session().stats().changes, 1);
}

// R8, G1, G2: what a mirror learns is dirty and logged once, and then only what changes is dirty.
#[test]
fn a_mirror_counts_what_is_learned_and_what_changes() {
    let mut link = Link::new();
    let a = link.world.spawn((Replicated, HERE, Health(7)));
    link.round();
    let there = link.there(a);
    assert!(link.mirrored.is_dirty::<Position>(there));
    assert!(link.mirrored.is_dirty::<Health>(there));
    let logged = link.mirrored.transitions().iter();
    assert_eq!(logged.filter(|one| one.entity == there).count(), 2);
    link.mirrored.clear_dirty();
    link.mirrored.clear_transitions();
    link.world.at_mut::<Health>(a).0 = 8;
    link.round();
    assert!(link.mirrored.is_dirty::<Health>(there));
    assert!(!link.mirrored.is_dirty::<Position>(there));
    assert!(link.mirrored.transitions().is_empty());
}

// R3, R4: a client that has been told everything hears of what leaves its view, and of what is
// destroyed, though no component of anything changes.
#[test]
fn what_goes_is_forgotten_in_a_world_where_nothing_changes() {
    let mut link = Link::new();
    let [near, far] =
        [HERE, Position { x: 50.0, y: 0.0 }].map(|place| link.world.spawn((Replicated, place)));
    link.round();
    while link.round() > 0 {}
    link.world
        .at_mut::<Session>(link.client)
        .set_radius(10.0, 10.0);
    assert!(link.round() > 0, "it is told");
    assert_eq!(link.mirror.local(far), None);
    assert_eq!(link.mirrored.len(), 1);
    while link.round() > 0 {}
    // Without a look: the view has not changed.
    link.observes = false;
    assert_eq!(link.round(), 0);
    assert!(link.world.destroy(near));
    assert!(link.round() > 0, "it is told");
    assert_eq!(link.mirror.local(near), None);
    assert!(link.mirrored.is_empty());
}

// R2, C7: composition is replicated: what is added, removed, disabled and enabled.
#[test]
fn composition_follows() {
    let mut link = Link::new();
    let fast = Velocity {
        x: 3.0,
        thrust: 9.0,
    };
    let a = link.world.spawn((Replicated, HERE, fast));
    link.world.disable::<Velocity>(a).unwrap();
    link.round();
    let there = link.there(a);
    assert!(!link.mirrored.has::<Velocity>(there));
    link.world.enable::<Velocity>(a).unwrap();
    link.world.insert(a, Frozen).unwrap();
    link.round();
    assert_eq!(
        *link.mirrored.at::<Velocity>(there),
        Velocity {
            x: 3.0,
            thrust: 0.0
        }
    );
    assert!(link.mirrored.has::<Frozen>(there));
    link.world.disable::<Velocity>(a).unwrap();
    link.world.remove::<Frozen>(a).unwrap();
    link.round();
    assert!(!link.mirrored.has::<Velocity>(there));
    assert!(!link.mirrored.has::<Frozen>(there));
    assert_eq!(link.mirrored.enable::<Velocity>(there), Ok(true));
}

// R1, R7: what leaves the view is forgotten, later than it would enter; what returns is learned.
#[test]
fn views_have_an_edge_of_some_width() {
    let mut link = Link::new();
    let a = link
        .world
        .spawn((Replicated, Position { x: 105.0, y: 0.0 }));
    link.round();
    assert_eq!(link.mirror.local(a), None);
    link.world.at_mut::<Position>(a).x = 99.0;
    link.round();
    assert!(link.mirror.local(a).is_some());
    link.world.at_mut::<Position>(a).x = 105.0;
    link.round();
    assert!(link.mirror.local(a).is_some());
    link.world.at_mut::<Position>(a).x = 150.0;
    link.round();
    assert_eq!(link.mirror.local(a), None);
    assert!(link.mirrored.is_empty());
    link.round();
    assert_eq!(link.session().known_len(), 0);
    link.world.at_mut::<Position>(a).x = 50.0;
    link.round();
    assert!(link.mirror.local(a).is_some());
}

// R5, H3: one that is destroyed and replaced in its slot is another.
#[test]
fn a_slot_that_is_used_again_is_another_entity() {
    let mut link = Link::new();
    let a = link.world.spawn((Replicated, HERE, Health(1)));
    link.round();
    let there = link.there(a);
    link.world.destroy(a);
    let b = link.world.spawn((Replicated, HERE));
    assert_eq!(a.slot(), b.slot());
    link.round();
    assert_eq!(link.mirror.local(a), None);
    assert!(!link.mirrored.contains(there));
    let there = link.there(b);
    assert!(!link.mirrored.has::<Health>(there));
    link.world.destroy(b);
    link.round();
    assert!(link.mirrored.is_empty());
}

// R3, G4, H4: a handle within a component names the mirror's entity, or misses until it is there.
#[test]
fn handles_within_components_are_translated() {
    let mut link = Link::new();
    // Local entities, so that handles differ on the two sides.
    link.mirrored.spawn_batch([(), (), ()]);
    let far = link
        .world
        .spawn((Replicated, Position { x: 500.0, y: 0.0 }));
    let a = link.world.spawn((Replicated, HERE, Target(Some(far))));
    link.round();
    let there = link.there(a);
    let target = link.mirrored.at::<Target>(there).0.unwrap();
    assert!(!link.mirrored.contains(target));
    link.world.at_mut::<Position>(far).x = 5.0;
    link.round();
    let target = link.mirrored.at::<Target>(there).0.unwrap();
    assert_eq!(target, link.there(far));
    link.world.destroy(far);
    link.round();
    assert!(!link.mirrored.contains(target));
    assert!(
        !link
            .mirrored
            .contains(link.mirrored.at::<Target>(there).0.unwrap())
    );
}

// R9: events and messages arrive once and in order.
#[test]
fn both_sides_talk() {
    let mut link = Link::new();
    let a = link.world.spawn((Replicated, HERE));
    let hit = Told::Hit { who: a, amount: 3 };
    link.server
        .tell(&mut link.world, link.client, &hit)
        .unwrap();
    link.server
        .tell(&mut link.world, link.client, &Told::Over)
        .unwrap();
    link.round();
    let who = link.there(a);
    assert_eq!(
        link.mirror.next_event(),
        Some((0, Told::Hit { who, amount: 3 }))
    );
    assert_eq!(link.mirror.next_event(), Some((0, Told::Over)));
    assert_eq!(link.mirror.next_event(), None);
    link.mirror.say(&Said::Attack(who)).unwrap();
    link.mirror.say(&Said::Stop).unwrap();
    link.answer();
    link.answer();
    assert_eq!(link.said, [Said::Attack(a), Said::Stop]);
    assert_eq!(link.session().stats().missed, 0);
    link.round();
    // Told once more, since the first time may be lost, and then no more.
    assert!(link.mirror.reply().is_some());
    assert_eq!(link.mirror.reply(), None);
}

// R5: a message that names one who is gone is a miss, and counted.
#[test]
fn a_message_about_a_dead_entity_is_counted() {
    let mut link = Link::new();
    let a = link.world.spawn((Replicated, HERE));
    link.round();
    let there = link.there(a);
    link.mirror.say(&Said::Attack(there)).unwrap();
    link.world.destroy(a);
    link.world.spawn((Replicated, HERE));
    link.answer();
    assert_eq!(link.said, [Said::Attack(a)]);
    assert!(!link.world.contains(a));
    assert_eq!(link.session().stats().missed, 1);
}

// R8: what is shown is between the two latest states.
#[test]
fn values_are_blended() {
    let mut link = Link::new();
    let a = link.world.spawn((Replicated, HERE, Health(10)));
    link.round();
    let there = link.there(a);
    link.world.at_mut::<Position>(a).x = 3.0;
    link.world.at_mut::<Health>(a).0 = 20;
    link.round();
    let at = |alpha| {
        link.mirror
            .between::<Position>(&link.mirrored, there, alpha)
            .unwrap()
    };
    assert_eq!(at(0.0), HERE);
    assert_eq!(at(0.5), Position { x: 2.0, y: 2.5 });
    assert_eq!(at(1.0), Position { x: 3.0, y: 2.5 });
    let health = link.mirror.between::<Health>(&link.mirrored, there, 0.5);
    assert_eq!(health, Some(Health(20)));
}
