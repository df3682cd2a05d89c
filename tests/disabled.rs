//! The truth table of disabled components: absent, enabled and disabled, against every query item,
//! filter, look-up, change and command.

use framework::prelude::*;
use framework::{Handle, NotCopied, NotDisjoint, PreparedQuery};

use crate::zoo::{Cargo, Entity, Frozen, Part, Velocity, World, Zoo, alive, bag, cargo, velocity};

/// What an entity has of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Absent,
    Enabled,
    Disabled,
}

const STATES: [State; 3] = [State::Absent, State::Enabled, State::Disabled];

/// What a query gives for an entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seen {
    /// It is not visited.
    Not,
    /// It is visited, and the item gives nothing.
    Nothing,
    /// It is visited, and the item says yes or no.
    Says(bool),
    /// It is visited, and the item gives the value.
    Value(u32),
}

use Seen::{Not, Nothing, Says, Value};

trait Numbered {
    fn number(&self) -> u32;
}

impl Numbered for Velocity {
    fn number(&self) -> u32 {
        u32::try_from(self.dx).unwrap()
    }
}

impl Numbered for Cargo {
    fn number(&self) -> u32 {
        self.0.0
    }
}

fn fast(number: u32) -> Velocity {
    velocity(i32::try_from(number).unwrap())
}

/// What a query says of one entity, asked in every way, which must all agree.
macro_rules! seen {
    ($world:expr, $entity:expr, $Q:ty, $F:ty, |$item:ident| $seen:expr) => {{
        let (world, entity): (&mut World, Entity) = ($world, $entity);
        let mut found = Vec::new();
        let mut prepared = PreparedQuery::<Zoo, (Entity, $Q), $F>::new();
        #[allow(unused_mut, reason = "only queries that write need it")]
        let mut query = world.query_filtered::<(Entity, $Q), $F>();
        query.each(|(other, $item)| found.push((other, $seen)));
        let found_by = |found: &[(Entity, Seen)]| {
            let mine: Vec<Seen> = found
                .iter()
                .filter(|row| row.0 == entity)
                .map(|row| row.1)
                .collect();
            assert!(mine.len() < 2, "visited twice");
            mine.first().copied().unwrap_or(Not)
        };
        let seen = found_by(&found);
        assert_eq!(query.len(), found.len());
        assert_eq!(query.contains(entity), seen != Not);
        assert_eq!(query.get(entity).map_or(Not, |(_, $item)| $seen), seen);
        let mut by_slot = Vec::new();
        query.each_by_slot(|(other, $item)| by_slot.push((other, $seen)));
        assert!(by_slot.is_sorted_by_key(|row| row.0));
        assert_eq!(found_by(&by_slot), seen);
        let mut rows = Vec::new();
        for (other, $item) in query.into_iter() {
            rows.push((other, $seen));
        }
        assert_eq!(rows, found);
        let mut rows = 0;
        query.each_table(|handles, _| rows += handles.len());
        assert_eq!(rows, found.len());
        drop(query);
        let mut again = Vec::new();
        prepared
            .on(world)
            .each(|(other, $item)| again.push((other, $seen)));
        assert_eq!(again, found);
        seen
    }};
}

/// The table for one component.
macro_rules! truth_table {
    ($name:ident, $C:ident, $disabled:ident, $make:expr) => {
        mod $name {
            use super::*;

            const NAME: &str = stringify!($C);
            const ABSENT: Miss = Miss::Absent { component: NAME };
            const DISABLED: Miss = Miss::Disabled { component: NAME };
            const ENABLED: Miss = Miss::Enabled { component: NAME };

            /// An entity in a state, with the number 7, between others in all states.
            fn in_state(state: State) -> (World, Entity) {
                let mut world = Zoo::world();
                let mut made = None;
                for (number, other) in (0..).zip(STATES.iter().chain([&state]).chain(&STATES)) {
                    let number = if number == 3 { 7 } else { 100 + number };
                    let entity = world.spawn(bag(number));
                    if *other != State::Absent {
                        world.insert(entity, $make(number)).unwrap();
                    }
                    if *other == State::Disabled {
                        world.disable::<$C>(entity).unwrap();
                    }
                    if number == 7 {
                        made = Some(entity);
                    }
                }
                (world, made.unwrap())
            }

            fn state_of(world: &World, entity: Entity) -> (State, Option<u32>) {
                let enabled = world.get::<$C>(entity).map(|row| row.number());
                let disabled = world.get::<Disabled<$C>>(entity).map(|row| row.number());
                match (enabled, disabled) {
                    (None, None) => (State::Absent, None),
                    (Some(number), None) => (State::Enabled, Some(number)),
                    (None, Some(number)) => (State::Disabled, Some(number)),
                    (Some(_), Some(_)) => panic!("an entity has both"),
                }
            }

            /// Every item and filter; per line what is seen of what is absent, enabled, disabled.
            // C7, Q1: what queries see of a component that is absent, enabled or disabled
            #[test]
            fn queries() {
                macro_rules! line {
                    ($Q:ty, $F:ty, |$item:ident| $seen:expr => $expected:expr) => {
                        for (state, expected) in STATES.into_iter().zip($expected) {
                            let (mut world, entity) = in_state(state);
                            let seen = seen!(&mut world, entity, $Q, $F, |$item| $seen);
                            let asked = (stringify!($Q), stringify!($F));
                            assert_eq!(seen, expected, "{asked:?}, {state:?}");
                        }
                    };
                }
                let (yes, no) = (Says(true), Says(false));
                line!(&$C, (), |item| Value(item.number()) => [Not, Value(7), Not]);
                line!(&mut $C, (), |item| Value(item.number()) => [Not, Value(7), Not]);
                line!(Option<&$C>, (), |item| item.map_or(Nothing, |item| Value(item.number()))
                    => [Nothing, Value(7), Nothing]);
                line!(Option<&mut $C>, (), |item| item.map_or(Nothing, |item| Value(item.number()))
                    => [Nothing, Value(7), Nothing]);
                line!(Has<$C>, (), |item| Says(item) => [no, yes, no]);
                line!(With<$C>, (), |_item| Nothing => [Not, Nothing, Not]);
                line!(Without<$C>, (), |_item| Nothing => [Nothing, Not, Nothing]);
                line!(Or<(With<$C>, With<Frozen>)>, (), |_item| Nothing => [Not, Nothing, Not]);
                line!(&Disabled<$C>, (), |item| Value(item.number()) => [Not, Not, Value(7)]);
                line!(&mut Disabled<$C>, (), |item| Value(item.number()) => [Not, Not, Value(7)]);
                line!(Option<&Disabled<$C>>, (),
                    |item| item.map_or(Nothing, |item| Value(item.number()))
                    => [Nothing, Nothing, Value(7)]);
                line!(Option<&mut Disabled<$C>>, (),
                    |item| item.map_or(Nothing, |item| Value(item.number()))
                    => [Nothing, Nothing, Value(7)]);
                line!(Has<Disabled<$C>>, (), |item| Says(item) => [no, no, yes]);
                line!(With<Disabled<$C>>, (), |_item| Nothing => [Not, Not, Nothing]);
                line!(Without<Disabled<$C>>, (), |_item| Nothing => [Nothing, Nothing, Not]);
                line!((Without<$C>, Without<Disabled<$C>>), (), |_item| Nothing
                    => [Nothing, Not, Not]);
                line!((&mut $C, Option<&mut Disabled<$C>>), (),
                    |item| Value(item.0.number() + u32::from(item.1.is_some()))
                    => [Not, Value(7), Not]);
                // The same filters as the second parameter of a query.
                line!((), With<$C>, |_item| Nothing => [Not, Nothing, Not]);
                line!((), Without<$C>, |_item| Nothing => [Nothing, Not, Nothing]);
                line!((), With<Disabled<$C>>, |_item| Nothing => [Not, Not, Nothing]);
                line!((), Without<Disabled<$C>>, |_item| Nothing => [Nothing, Nothing, Not]);
                line!((), Or<(With<$C>, With<Disabled<$C>>)>, |_item| Nothing
                    => [Not, Nothing, Nothing]);
                line!(Has<$C>, Or<(With<$C>, With<Disabled<$C>>)>, |item| Says(item)
                    => [Not, yes, no]);
                line!(Option<&$C>, (Without<$C>,),
                    |item| item.map_or(Nothing, |item| Value(item.number()))
                    => [Nothing, Not, Nothing]);
            }

            // C7, W2, W12: look-ups, under both ids, typed and by id
            #[test]
            fn look_ups() {
                for state in STATES {
                    let (mut world, entity) = in_state(state);
                    let expected = match state {
                        State::Absent => [Err(ABSENT), Err(ABSENT)],
                        State::Enabled => [Ok(7), Err(ENABLED)],
                        State::Disabled => [Err(DISABLED), Ok(7)],
                    };
                    macro_rules! ask {
                        ($id:expr, $Asked:ty, $expected:expr) => {
                            let expected: Result<u32, Miss> = $expected;
                            let found = expected.is_ok();
                            assert_eq!(world.has::<$Asked>(entity), found);
                            assert_eq!(world.has_id(entity, $id), found);
                            let got = world.get::<$Asked>(entity).map(|row| row.number());
                            assert_eq!(got, expected.ok());
                            let got = world.try_get::<$Asked>(entity).map(|row| row.number());
                            assert_eq!(got, expected);
                            let got = world.get_mut::<$Asked>(entity).map(|row| row.number());
                            assert_eq!(got, expected.ok());
                            let got = world.try_get_mut::<$Asked>(entity).map(|row| row.number());
                            assert_eq!(got, expected);
                            let got = world.mutate::<$Asked, _>(entity, |data| data.number());
                            assert_eq!(got, expected.ok());
                            let got = world.get_disjoint_mut::<$Asked, 1>([entity]);
                            let got = got.map(|[row]| row.number());
                            assert_eq!(got, expected.map_err(|miss| NotDisjoint::Miss(0, miss)));
                            match world.get_value(entity, $id) {
                                Ok(value) => assert!(found && value.id() == $id),
                                Err(why) => {
                                    assert!(!found);
                                    assert_eq!(why, NotCopied::Miss(expected.unwrap_err()));
                                }
                            }
                        };
                    }
                    ask!(Part::$C, $C, expected[0]);
                    ask!(Part::$disabled, Disabled<$C>, expected[1]);
                    let ids: Vec<Part> = world
                        .entity(entity)
                        .unwrap()
                        .components()
                        .map(|component| component.id())
                        .collect();
                    let shown: &[Part] = match state {
                        State::Absent => &[Part::Bag],
                        State::Enabled => &[Part::Bag, Part::$C],
                        State::Disabled => &[Part::Bag, Part::$disabled],
                    };
                    assert_eq!(sorted(&ids), sorted(shown));
                }
            }

            /// Per change: what it gives, by state, and the state and number afterwards. Typed, by
            /// id and as a command it does the same.
            // C7, W3, W12, K1: changes, and the same as commands
            #[test]
            fn changes() {
                type Outcome = Result<Option<u32>, Miss>;
                type Change = fn(&mut World, Entity) -> Outcome;
                type After = (State, Option<u32>);
                type Line = (&'static str, Change, [(Outcome, After); 3]);
                const GONE: After = (State::Absent, None);
                const ON: After = (State::Enabled, Some(7));
                const OFF: After = (State::Disabled, Some(7));
                let [new, new_off] = [State::Enabled, State::Disabled].map(|state| (state, Some(9)));
                let insert = [(Ok(None), new), (Ok(Some(7)), new), (Ok(None), new)];
                let insert_off = [(Ok(None), new_off), (Ok(None), new_off), (Ok(Some(7)), new_off)];
                let remove = [(Ok(None), GONE), (Ok(Some(7)), GONE), (Ok(Some(7)), GONE)];
                let enable = [(Err(ABSENT), GONE), (Ok(Some(0)), ON), (Ok(Some(1)), ON)];
                let disable = [(Err(ABSENT), GONE), (Ok(Some(1)), OFF), (Ok(Some(0)), OFF)];
                let quiet = |line: [(Outcome, After); 3]| line.map(|(_, after)| (Ok(None), after));
                let lines: [Line; 17] = [
                    ("insert", |world, entity| {
                        Ok(world.insert(entity, $make(9)).unwrap().map(|data| data.number()))
                    }, insert),
                    ("insert in a bundle", |world, entity| {
                        let (_, former) = world.insert(entity, (Frozen, $make(9))).unwrap();
                        Ok(former.map(|data| data.number()))
                    }, insert),
                    ("insert by id", |world, entity| {
                        let former = world.insert_value(entity, value(Part::$C));
                        Ok(former.unwrap().map(|value| number(&value)))
                    }, insert),
                    ("insert as a command", |world, entity| {
                        commanded(world, |log, entity| log.insert(entity, $make(9)), entity)
                    }, quiet(insert)),
                    ("insert disabled", |world, entity| {
                        let former = world.insert(entity, Disabled::<$C>($make(9))).unwrap();
                        Ok(former.map(|data| data.number()))
                    }, insert_off),
                    ("insert disabled by id", |world, entity| {
                        let former = world.insert_value(entity, value(Part::$disabled));
                        Ok(former.unwrap().map(|value| number(&value)))
                    }, insert_off),
                    ("remove", |world, entity| {
                        Ok(world.remove::<$C>(entity)?.map(|data| data.number()))
                    }, remove),
                    ("remove disabled", |world, entity| {
                        Ok(world.remove::<Disabled<$C>>(entity)?.map(|data| data.number()))
                    }, remove),
                    ("remove in a bundle", |world, entity| {
                        let (former, _) = world.remove::<($C, Frozen)>(entity)?;
                        Ok(former.map(|data| data.number()))
                    }, remove),
                    ("remove by id", |world, entity| {
                        Ok(world.remove_id(entity, Part::$C)?.map(|value| number(&value)))
                    }, remove),
                    ("remove as a command", |world, entity| {
                        commanded(world, |log, entity| log.remove::<$C>(entity), entity)
                    }, quiet(remove)),
                    ("enable", |world, entity| {
                        did(world.enable::<$C>(entity))
                    }, enable),
                    ("enable by id", |world, entity| {
                        did(world.enable_id(entity, Part::$C))
                    }, enable),
                    ("enable as a command", |world, entity| {
                        commanded(world, |log, entity| log.enable::<$C>(entity), entity)
                    }, quiet(enable)),
                    ("disable", |world, entity| {
                        did(world.disable::<$C>(entity))
                    }, disable),
                    ("disable by id", |world, entity| {
                        did(world.disable_id(entity, Part::$C))
                    }, disable),
                    ("disable as a command", |world, entity| {
                        commanded(world, |log, entity| log.disable::<$C>(entity), entity)
                    }, quiet(disable)),
                ];
                for (name, change, expected) in lines {
                    for (state, (outcome, after)) in STATES.into_iter().zip(expected) {
                        let (mut world, entity) = in_state(state);
                        assert_eq!(change(&mut world, entity), outcome, "{name}, {state:?}");
                        assert_eq!(state_of(&world, entity), after, "{name}, {state:?}");
                        assert_eq!(world.len(), 7);
                        assert_eq!(world.view_filtered::<(), With<$C>>().len()
                            + world.view_filtered::<(), With<Disabled<$C>>>().len(),
                            4 + usize::from(after.0 != State::Absent));
                        assert_eq!(world.at::<crate::zoo::Bag>(entity).counted.0, 7);
                    }
                    assert_eq!(alive(), 0, "{name}: every value is dropped once");
                }
            }

            // C7, W14: a copy is in the state of its original; destroying drops either
            #[test]
            fn copies_and_ends() {
                for state in STATES {
                    let (mut world, entity) = in_state(state);
                    let copy = world.duplicate(entity).unwrap();
                    assert_eq!(state_of(&world, copy), state_of(&world, entity));
                    assert_eq!(state_of(&world, copy).0, state);
                    assert!(world.destroy(entity));
                    assert_eq!(state_of(&world, copy).0, state);
                    let stale = world.enable::<$C>(entity).unwrap_err();
                    assert!(matches!(stale, Miss::Stale { .. }));
                    assert_eq!(world.disable::<$C>(entity), Err(stale));
                    let mut log = world.command_log();
                    log.enable::<$C>(entity);
                    log.disable::<$C>(entity);
                    log.remove::<$C>(entity);
                    log.insert(entity, $make(1));
                    log.flush(&mut world);
                    assert_eq!(world.lost_count(), 4);
                    world.clear();
                    assert_eq!(alive(), 0);
                }
            }

            /// Whether a change did something, as a number.
            fn did(did: Result<bool, Miss>) -> Result<Option<u32>, Miss> {
                did.map(|did| Some(u32::from(did)))
            }

            fn commanded(
                world: &mut World,
                record: fn(&mut framework::CommandLog<Zoo>, Entity),
                entity: Entity,
            ) -> Result<Option<u32>, Miss> {
                let mut log = world.command_log();
                record(&mut log, entity);
                log.flush(world);
                assert_eq!(world.lost_count(), 0, "the entity lives");
                Ok(None)
            }

            fn value(part: Part) -> crate::zoo::ZooValue {
                if part == Part::$C {
                    crate::zoo::ZooValue::$C($make(9))
                } else {
                    crate::zoo::ZooValue::$disabled($make(9))
                }
            }

            fn number(value: &crate::zoo::ZooValue) -> u32 {
                match value {
                    crate::zoo::ZooValue::$C(data) | crate::zoo::ZooValue::$disabled(data) => {
                        data.number()
                    }
                    other => panic!("another component: {other:?}"),
                }
            }
        }
    };
}

truth_table!(plain, Velocity, DisabledVelocity, fast);
truth_table!(whole, Cargo, DisabledCargo, cargo);

fn sorted(parts: &[Part]) -> Vec<Part> {
    let mut parts = parts.to_vec();
    parts.sort_unstable();
    parts
}

/// A component that cannot be disabled says so by id; by type it is a compile error.
// C7, W12: disabling by id what has no disabled id
#[test]
fn what_cannot_be_disabled_says_so() {
    let mut world = Zoo::world();
    let entity: Handle<Zoo> = world.spawn((Frozen, bag(1)));
    let why = Err(Miss::NotDisableable {
        component: "Frozen",
    });
    assert_eq!(world.disable_id(entity, Part::Frozen), why);
    assert_eq!(world.enable_id(entity, Part::Frozen), why);
    let why = Err(Miss::NotDisableable {
        component: "DisabledCargo",
    });
    assert_eq!(world.disable_id(entity, Part::DisabledCargo), why);
    assert!(world.has::<Frozen>(entity));
}
