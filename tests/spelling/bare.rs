//! Every macro where there is no prelude, and no word to the macros about it.
#![no_implicit_prelude]
#![allow(clippy::pedantic, dead_code)]

#[derive(
    ::ecs::Component,
    ::core::clone::Clone,
    ::core::marker::Copy,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
)]
#[component(tracked, replicate, invariant = self.x < 5.0)]
struct Pos {
    #[replicate(range = -1.0..=1.0, bits = 8)]
    x: f32,
    y: f32,
}
#[derive(::ecs::Component, ::core::clone::Clone, ::core::fmt::Debug)]
#[component(whole, tracked)]
struct Owned(::std::string::String);
#[derive(
    ::ecs::Component,
    ::core::clone::Clone,
    ::core::marker::Copy,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
)]
#[component(tracked)]
enum Mood {
    Good,
    Bad(u8),
    Worse {
        x: f32,
        e: ::core::option::Option<::ecs::Handle<Game>>,
    },
}
#[derive(::ecs::Component)]
struct Mark;
#[derive(::ecs::Component)]
struct Gen<T, const N: usize>
where
    T: ::core::marker::Copy,
{
    a: [T; N],
    n: ::core::marker::PhantomData<T>,
}
#[derive(::ecs::store::Value)]
struct Val {
    a: u8,
    #[allow(unused)]
    b: [f32; 3],
}
#[derive(::ecs::Wire, ::core::clone::Clone, ::core::default::Default)]
struct Msg {
    a: u8,
    b: f32,
}
#[derive(::ecs::Handles)]
struct Grip {
    e: ::core::option::Option<::ecs::Handle<Game>>,
}
struct Gravity(f32);
#[derive(::ecs::Resources)]
struct Stock {
    #[resource(invariant = self.0 > 0.0)]
    gravity: Gravity,
    n: u32,
}
struct Hit(u8);
#[derive(::ecs::Events)]
struct News {
    #[event(invariant = self.0 > 0)]
    hits: ::ecs::Channel<Hit>,
}
type G = Gen<u8, 3>;
#[::ecs::world(name = Game, resources = Stock, events = News, hierarchy, creation_order)]
enum Part {
    Pos,
    #[component(disable)]
    Owned,
    Mood,
    Mark,
    G,
    #[component(data = Pos, tracked)]
    Prev,
    #[component(data = ::std::vec::Vec<u8>, whole)]
    Bytes,
    #[component(marker, disable, tracked)]
    Frozen,
}
#[derive(::ecs::Phases, ::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
#[phases(world = Game)]
enum Phase {
    #[phase(rate = frame)]
    A,
    #[phase(rate = fixed)]
    B,
    #[phase(rate = network)]
    C,
}
#[::ecs::system(phase = Phase::A, order = 1, with = Mark, without = Frozen, run_if = on)]
fn a(
    p: &mut Pos,
    m: ::core::option::Option<&Mood>,
    e: Entity,
    g: ::ecs::Res<Gravity>,
    mut n: ::ecs::ResMut<u32>,
    mut w: ::ecs::EventWriter<Hit>,
    mut c: Commands,
    mut l: ::ecs::Local<u8>,
) {
    p.x += g.0;
    *n += 1;
    *l += 1;
    w.emit(Hit(1));
    c.destroy(e);
    let _ = m;
}
fn on(n: &World) -> bool {
    *n.resource::<u32>() > 0
}
#[::ecs::system(phase = Phase::B)]
fn b(mut q: Query<(&mut Pos, &Mood), ::ecs::Without<Frozen>>) {
    q.each(|(p, _)| p.x += 1.0);
}
#[::ecs::system(init, world = Game)]
fn start(w: &mut World) {
    w.spawn(Mark);
}
#[::ecs::system]
fn genr<S: ::ecs::schema::Holds<Pos>>(mut q: ::ecs::Query<'_, S, &mut Pos>) {
    q.each(|p| p.x += 1.0);
}
#[::ecs::schedule(phases = Phase)]
struct Frame(start, a, b);
#[derive(::ecs::Bundle)]
struct Both {
    p: Pos,
    m: Mood,
}
#[derive(::ecs::Query)]
#[query(world = Game)]
struct Asked {
    p: &'static mut Pos,
    m: ::core::option::Option<&'static Mood>,
    e: Entity,
}
// Z3: no prelude, and each macro by its path alone
#[::core::prelude::v1::test]
fn nothing_needs_a_prelude() {
    use ::ecs::Schedule as _;
    let gravity = Gravity(1.0);
    let mut world = Game::world(Stock { gravity, n: 1 });
    let entity = world.spawn(Both {
        p: Pos { x: 0.0, y: 1.0 },
        m: Mood::Good,
    });
    let mut frame = Frame::new();
    frame.run_phase(Phase::B, &mut world);
    world.query::<Asked>().each(|row| row.p.y = 0.5);
    ::core::assert_eq!(*world.at::<Pos>(entity), Pos { x: 1.0, y: 0.5 });
}
