//! Chapter Y of the contract: systems of a phase side by side, with the outcome of one after the
//! other.

use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};

use framework::prelude::*;
use proptest::prelude::*;

use crate::on_threads;

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Left(u64);

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Right(u64);

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Middle {
    a: u64,
    b: u64,
}

#[derive(Component, Clone, Debug, PartialEq)]
#[component(crate = framework, whole)]
struct Name(String);

/// Holds what a log has promised, too.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Link {
    to: Option<Entity>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Sum(u64);

#[derive(Debug, Default, PartialEq)]
struct Diary(Vec<u64>);

#[derive(Resources)]
#[resource(crate = framework)]
struct GameResources {
    sum: Sum,
    diary: Diary,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Hit(u64);

#[derive(Clone, Copy, Debug, PartialEq)]
struct Missed(u64);

#[derive(Events)]
#[event(crate = framework)]
struct GameEvents {
    hits: Channel<Hit>,
    missed: Channel<Missed>,
}

#[world(name = Game, resources = GameResources, events = GameEvents, crate = framework)]
enum Part {
    Left,
    #[component(disable)]
    Right,
    Middle,
    Name,
    Link,
    #[component(marker)]
    Static,
}

#[derive(Phases, Clone, Copy, Debug, PartialEq)]
#[phases(world = Game, crate = framework)]
enum Phase {
    #[phase(rate = fixed)]
    First,
    #[phase(rate = fixed)]
    Second,
}

/// What does not commute: every order of two such steps gives another number.
fn mix(value: u64, with: u64) -> u64 {
    (value ^ with)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(17)
}

#[system(world = Game, crate = framework)]
fn left(mut all: Query<&mut Left>) {
    all.each(|left| left.0 = mix(left.0, 1));
}

#[system(world = Game, crate = framework)]
fn left_of_right(left: &mut Left, right: &Right) {
    left.0 = mix(left.0, right.0);
}

#[system(world = Game, crate = framework, without = Static)]
fn right(right: &mut Right, sum: Res<Sum>, mut runs: Local<u64>) {
    *runs += 1;
    right.0 = mix(right.0, sum.0 ^ *runs);
}

#[system(world = Game, crate = framework)]
fn apart(
    mut fixed: Query<&mut Middle, With<Static>>,
    mut free: Query<&mut Middle, Without<Static>>,
) {
    let mut last = 0;
    fixed.each(|middle| last = mix(last, middle.a));
    free.each(|middle| middle.b = mix(middle.b, last));
}

#[system(world = Game, crate = framework)]
fn sum(all: Query<&Left>, mut sum: ResMut<Sum>) {
    sum.0 = all.iter().fold(sum.0, |sum, left| mix(sum, left.0));
}

#[system(world = Game, crate = framework)]
fn write_diary(sum: Res<Sum>, names: Query<&Name>, mut diary: ResMut<Diary>) {
    let letters: usize = names.iter().map(|name| name.0.len()).sum();
    diary.0.push(mix(sum.0, letters as u64));
}

#[system(world = Game, crate = framework)]
fn hit(all: Query<(Entity, &Left)>, mut hits: EventWriter<Hit>) {
    for (entity, left) in &all {
        if left.0 % 3 == 0 {
            hits.emit(Hit(u64::from(entity.slot())));
        }
    }
}

#[system(world = Game, crate = framework)]
fn hit_again(all: Query<&Right>, mut hits: EventWriter<Hit>, mut missed: EventWriter<Missed>) {
    for right in &all {
        if right.0 % 5 < 2 {
            hits.emit(Hit(right.0));
        } else {
            missed.emit(Missed(right.0));
        }
    }
}

#[system(world = Game, crate = framework)]
fn note_hits(mut hits: EventReader<Hit>, mut names: Query<&mut Name>, mut seen: Local<u64>) {
    *seen = hits.read().fold(*seen, |seen, hit| mix(seen, hit.0));
    let letter = char::from(b'a' + (*seen % 26) as u8);
    names.each(|name| name.0.push(letter));
}

#[system(world = Game, crate = framework)]
fn note_misses(mut missed: EventReader<Missed>, mut middle: Query<(&mut Middle, &Left)>) {
    let misses = missed.read().count() as u64 + missed.missed();
    middle.each(|(middle, left)| middle.a = mix(middle.a, misses ^ left.0));
}

#[system(world = Game, crate = framework)]
fn reap(all: Query<(Entity, &Left)>, mut commands: Commands) {
    for (entity, left) in &all {
        if left.0 % 11 == 0 {
            commands.destroy(entity);
            let heir = commands.spawn((Left(left.0 / 11), Name("heir".to_owned())));
            commands.insert(heir, Link { to: Some(heir) });
        }
    }
}

#[system(world = Game, crate = framework)]
fn promise(mut links: Query<(Entity, &mut Link)>, mut commands: Commands) {
    let mut born = 0;
    links.each(|(entity, link)| {
        if born < 2 {
            born += 1;
            // The promise itself stands in the world until somebody writes over it.
            link.to = Some(commands.spawn((Middle { a: 1, b: 2 }, Link { to: Some(entity) })));
        }
    });
}

#[system(world = Game, crate = framework)]
fn freeze(all: Query<(Entity, &Right), Without<Static>>, mut commands: Commands) {
    for (entity, right) in &all {
        match right.0 % 7 {
            0 => commands.insert(entity, Static),
            1 => commands.disable::<Right>(entity),
            2 => commands.remove::<Name>(entity),
            3 => commands.destroy(entity),
            _ => {}
        }
    }
}

#[system(world = Game, crate = framework)]
fn thaw(
    all: Query<Entity, With<Disabled<Right>>>,
    mut commands: Commands,
    mut names: Query<&mut Name>,
) {
    for entity in &all {
        commands.enable::<Right>(entity);
    }
    names.each(|name| name.0.truncate(40));
}

fn is_odd(world: &World) -> bool {
    world.resource::<Sum>().0 % 2 == 1
}

fn has_many_hits(world: &World) -> bool {
    world.events::<Hit>().len() > 3 || world.view::<&Link>().len().is_multiple_of(2)
}

#[system(world = Game, crate = framework, run_if = is_odd)]
fn when_odd(mut all: Query<&mut Link>, mut turns: Local<u64>) {
    *turns += 1;
    let keep = turns.is_multiple_of(3);
    all.each(|link| link.to = link.to.filter(|_| keep));
}

#[system(world = Game, crate = framework, run_if = has_many_hits)]
fn when_hit(mut diary: ResMut<Diary>, time: Time) {
    diary.0.push(time.tick);
}

#[system(world = Game, crate = framework)]
fn alone(world: &mut World) {
    let len = world.len() as u64;
    world.resource_mut::<Sum>().0 ^= mix(len, 3);
    world.spawn((Left(len), Right(len), Link { to: None }));
}

/// Systems that are switched by their place in the list.
trait Switched: Schedule<Game, Phases = Phase> {
    fn switch_all(&mut self, on: &[bool]);
}

/// The systems in several orders, in one or two phases.
macro_rules! schedules {
    ($($schedule:ident { $($phase:ident: $($system:ident)*;)* })*) => { $(
        #[schedule(phases = Phase, crate = framework)]
        struct $schedule($($(#[system(phase = Phase::$phase)] $system,)*)*);

        impl Switched for $schedule {
            fn switch_all(&mut self, on: &[bool]) {
                let mut on = on.iter();
                $($(self.switch::<$system>(*on.next().expect("a switch per system"));)*)*
            }
        }
    )* };
}

const SYSTEMS: usize = 17;

schedules! {
    InOrder {
        First: left left_of_right right apart sum write_diary hit hit_again note_hits note_misses
            reap promise freeze thaw when_odd when_hit alone;
    }
    Backwards {
        First: alone when_hit when_odd thaw freeze promise reap note_misses note_hits hit_again hit
            write_diary sum apart right left_of_right left;
    }
    Mixed {
        First: left hit hit_again promise when_odd right note_misses apart freeze when_hit;
        Second: write_diary thaw note_hits left_of_right reap alone sum;
    }
    Crossed {
        First: left hit left_of_right when_hit hit_again right promise note_hits when_odd sum apart
            note_misses reap write_diary;
        Second: freeze alone thaw;
    }
    Chained {
        Second: sum when_odd right hit left apart note_hits hit_again promise;
        First: left_of_right note_misses thaw write_diary freeze when_hit reap alone;
    }
}

/// A world to begin with.
fn world_of(entities: &[(u8, u64)]) -> World {
    let mut world = Game::world(GameResources {
        sum: Sum(1),
        diary: Diary::default(),
    });
    for &(kind, value) in entities {
        let entity = world.spawn(Left(value));
        if kind & 1 != 0 {
            world.insert(entity, Right(mix(value, 1))).unwrap();
        }
        if kind & 2 != 0 {
            world.insert(entity, Middle { a: value, b: 0 }).unwrap();
        }
        if kind & 4 != 0 {
            world.insert(entity, Name(value.to_string())).unwrap();
        }
        if kind & 8 != 0 {
            world.insert(entity, Link { to: Some(entity) }).unwrap();
        }
        if kind & 16 != 0 {
            world.insert(entity, Static).unwrap();
        }
    }
    world
}

/// All that can be seen of a world, to the order of its rows.
fn contents(world: &World) -> String {
    let mut text = String::new();
    let mut add = |what: &str, shown: String| writeln!(text, "{what} {shown}").unwrap();
    for entity in &world.view::<Entity>() {
        add(
            "row",
            format!("{:x} {:?}", entity.to_bits(), world.entity(entity).unwrap()),
        );
    }
    for entity in world.iter_handles() {
        add("slot", format!("{:x}", entity.to_bits()));
    }
    for (_, link) in &world.view::<(Entity, &Link)>() {
        add("link", format!("{:x?}", link.to.map(Entity::to_bits)));
    }
    add("sum", format!("{:?}", world.resource::<Sum>()));
    add("diary", format!("{:?}", world.resource::<Diary>()));
    add("hits", format!("{:?}", world.events::<Hit>()));
    add("missed", format!("{:?}", world.events::<Missed>()));
    add("emitted", format!("{}", world.events::<Hit>().emitted()));
    add(
        "lost",
        format!("{} {:?}", world.lost_count(), world.lost_commands()),
    );
    text
}

/// What a schedule makes of a world in some steps.
fn history<T: Switched>(
    mut schedule: T,
    on: &[bool],
    entities: &[(u8, u64)],
    steps: usize,
) -> String {
    let mut world = world_of(entities);
    schedule.switch_all(on);
    let mut text = String::new();
    for _ in 0..steps {
        framework::timestep::step(&mut schedule, &mut world, false);
        text += &contents(&world);
    }
    // Events are cleared at the end of a step: here they are seen.
    schedule.run_phase(Phase::First, &mut world);
    text + &contents(&world)
}

fn check<T: Switched>(on: &[bool], entities: &[(u8, u64)], steps: usize) {
    let expected = history(T::new(), on, entities, steps);
    for threads in [1, 2, 8] {
        for rows in [0, 3] {
            let found = on_threads(threads, || {
                history(T::new().parallel_from(rows), on, entities, steps)
            });
            if found != expected {
                let differs = expected
                    .lines()
                    .zip(found.lines())
                    .find(|(old, new)| old != new);
                panic!("{threads} threads, from {rows} rows: {differs:#?}");
            }
        }
    }
}

fn check_all(on: &[bool], entities: &[(u8, u64)], steps: usize) {
    check::<InOrder>(on, entities, steps);
    check::<Backwards>(on, entities, steps);
    check::<Mixed>(on, entities, steps);
    check::<Crossed>(on, entities, steps);
    check::<Chained>(on, entities, steps);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 24 } else { 100 }))]
    // Y4, Y2, K3: any systems in any order, on any world: values, order of rows, handles, promises,
    // events, lost commands and local states are those of one after the other
    #[test]
    fn systems_side_by_side_give_what_they_give_in_turn(
        on in proptest::collection::vec(prop::bool::weighted(0.7), SYSTEMS),
        entities in proptest::collection::vec((0..32_u8, any::<u64>()), 0..60),
        steps in 1..5_usize,
    ) {
        check_all(&on, &entities, steps);
    }
}

// Y4: the same where the systems are long enough to overlap
#[test]
fn long_systems_side_by_side_give_what_they_give_in_turn() {
    let entities: Vec<(u8, u64)> = (0..3000).map(|n| ((n % 32) as u8, mix(n, n))).collect();
    check_all(&[true; SYSTEMS], &entities, 3);
}

/// Waits for the other one: whether both were running at the same time.
fn meet() -> bool {
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::time::{Duration, Instant};
    static HERE: AtomicU32 = AtomicU32::new(0);
    HERE.fetch_add(1, Ordering::SeqCst);
    let begin = Instant::now();
    while HERE.load(Ordering::SeqCst) < 2 && begin.elapsed() < Duration::from_secs(20) {
        std::thread::yield_now();
    }
    HERE.load(Ordering::SeqCst) == 2
}

#[system(phase = Phase::First, crate = framework)]
fn meet_left(mut all: Query<&mut Left>) {
    let met = u64::from(meet());
    all.each(|left| left.0 = met);
}

#[system(phase = Phase::First, crate = framework)]
fn meet_right(right: &mut Right, mut met: Local<Option<bool>>) {
    right.0 = u64::from(*met.get_or_insert_with(meet));
}

#[schedule(phases = Phase, crate = framework)]
struct Meeting(meet_left, meet_right);

// Y4: two systems that do not conflict are at work at the same time
#[test]
fn systems_are_at_work_at_the_same_time() {
    if !cfg!(feature = "parallel") {
        return;
    }
    let mut world = world_of(&[(1, 5)]);
    on_threads(2, || {
        Meeting::new()
            .parallel_from(0)
            .run_phase(Phase::First, &mut world);
    });
    for (left, right) in &world.view::<(&Left, &Right)>() {
        assert_eq!((left.0, right.0), (1, 1));
    }
}

#[system(phase = Phase::First, order = 1, crate = framework)]
fn fail_late(mut all: Query<&mut Left>, mut hits: EventWriter<Hit>, mut commands: Commands) {
    commands.spawn(Static);
    hits.emit(Hit(1));
    all.each(|left| {
        assert!(left.0 != 13, "the left one");
        left.0 += 100;
    });
}

#[system(phase = Phase::First, order = 2, crate = framework)]
fn fail_too(right: &mut Right, sum: Res<Sum>) {
    assert!(sum.0 != 13, "the right one");
    right.0 += 100;
}

#[system(phase = Phase::First, order = 3, crate = framework)]
fn fail_never(mut names: Query<&mut Name>, mut hits: EventWriter<Hit>) {
    hits.emit(Hit(2));
    names.each(|name| name.0.push('!'));
}

#[schedule(phases = Phase, crate = framework)]
struct Brittle(fail_late, fail_too, fail_never);

// Y4, W7: the others end, of several panics the first in the order goes on, and the world is whole
#[test]
fn a_panic_goes_on_when_the_others_have_ended() {
    for (left, sum, expected) in [
        (13, 1, "the left one"),
        (1, 13, "the right one"),
        (13, 13, "the left one"),
    ] {
        let mut world = world_of(&[(5, 1), (5, left), (5, 2)]);
        world.resource_mut::<Sum>().0 = sum;
        let mut brittle = Brittle::new().parallel_from(0);
        let mut run = |world: &mut World| on_threads(2, || brittle.run_phase(Phase::First, world));
        let panic = catch_unwind(AssertUnwindSafe(|| run(&mut world))).unwrap_err();
        assert_eq!(panic.downcast_ref::<&str>(), Some(&expected));
        let lefts: Vec<u64> = world.view::<&Left>().iter().map(|row| row.0).collect();
        let visited = if left == 13 {
            [101, 13, 2]
        } else {
            [101, 101, 102]
        };
        assert_eq!(lefts, visited, "rows before it were visited");
        if cfg!(feature = "parallel") {
            assert!(
                world
                    .view::<&Name>()
                    .iter()
                    .all(|name| name.0.ends_with('!'))
            );
            let hits: Vec<u64> = world.events::<Hit>().iter().map(|hit| hit.0).collect();
            assert_eq!(hits, [1, 2], "what was emitted is there, in order");
        }
        // What was recorded is replayed when the phase runs again; nothing else is left over.
        world.resource_mut::<Sum>().0 = 1;
        world.query::<&mut Left>().each(|left| left.0 = 1);
        run(&mut world);
        assert_eq!(
            world.view::<&Left>().iter().map(|row| row.0).sum::<u64>(),
            303
        );
        assert_eq!(world.view::<With<Static>>().len(), 2);
    }
}

// Y2, Y4: times are taken where a system ran, and what is switched off is not run
#[test]
fn times_are_taken_beside_others() {
    let mut world = world_of(&[(5, 1), (5, 2)]);
    let mut brittle = Brittle::new().parallel_from(0);
    brittle.set_clock(|| {
        static NOW: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
        NOW.fetch_add(1, std::sync::atomic::Ordering::SeqCst)
    });
    on_threads(2, || {
        brittle.run_phase(Phase::First, &mut world);
        brittle.switch::<fail_too>(false);
        brittle.run_phase(Phase::First, &mut world);
    });
    let runs: Vec<u64> = brittle.times().iter().map(|time| time.runs).collect();
    assert_eq!(runs, [2, 1, 2]);
    assert!(brittle.times().iter().all(|time| time.total >= time.runs));
}

mod one_thread {
    //! A world that cannot be sent: only those of its systems can that touch what can.

    use std::rc::Rc;
    use std::thread::{ThreadId, current};

    use super::*;

    #[derive(Component, Clone, Copy, Debug)]
    #[component(crate = framework)]
    struct Count(u32);

    #[derive(Component, Debug)]
    #[component(crate = framework, whole)]
    struct Shared(Rc<u32>);

    #[derive(Resources)]
    #[resource(crate = framework)]
    struct Held {
        texture: Rc<u32>,
    }

    #[world(name = Screen, prefix = Screen, resources = Held, crate = framework)]
    enum Piece {
        Count,
        Shared,
    }

    #[derive(Phases, Clone, Copy, Debug)]
    #[phases(world = Screen, crate = framework)]
    enum Turn {
        #[phase(rate = frame)]
        Draw,
    }

    #[system(phase = Turn::Draw, crate = framework)]
    fn draw(
        texture: Res<Rc<u32>>,
        mut shared: ScreenQuery<&mut Shared>,
        mut at: Local<Option<ThreadId>>,
    ) {
        shared.each(|shared| shared.0 = Rc::clone(&texture));
        assert_eq!(*at.get_or_insert(current().id()), current().id());
    }

    #[system(phase = Turn::Draw, crate = framework)]
    fn count(count: &mut Count) {
        count.0 += 1;
    }

    #[schedule(phases = Turn, crate = framework)]
    struct Drawing(draw, count);

    // S11, Y4: what cannot be sent to another thread is not, and everything runs
    #[test]
    fn what_cannot_be_sent_stays() {
        let mut world = Screen::world(Held {
            texture: Rc::new(7),
        });
        let entity = world.spawn((Count(0), Shared(Rc::new(0))));
        let mut drawing = Drawing::new().parallel_from(0);
        for _ in 0..50 {
            drawing.run_phase(Turn::Draw, &mut world);
        }
        assert_eq!(
            (world.at::<Count>(entity).0, *world.at::<Shared>(entity).0),
            (50, 7)
        );
        assert_eq!(Rc::strong_count(world.resource::<Rc<u32>>()), 2);
    }
}
