//! Every macro where the names of the prelude, of the macros' own locals and of everything that
//! could be generated mean something else.
#![allow(
    clippy::all,
    clippy::pedantic,
    dead_code,
    unused_macros,
    unused_imports
)]

use framework::world as declare;

type Result<T> = core::result::Result<T, ()>;
struct Option;
struct Vec;
struct Box;
struct String;
struct PhantomData;
struct Formatter;
struct K;
struct A;
struct B;
struct V;
struct R;
struct F;
struct M;
struct T;
struct S;
struct P;
struct Lent;
struct Plain;
struct Condition;
struct Component;
struct Schema;
struct Holds;
struct OfPhase;
struct Fields;
trait Clone {}
trait Copy {}
trait Debug {}
trait Default {}
trait Iterator {}
trait Drop {}
trait From {}
trait Into {}
trait Send {}
trait Sync {}
trait Display {}
trait TryFrom {}
/// Methods of the names that generated code calls, on everything.
trait Everywhere: Sized {
    fn visit(self) {}
    fn fmt(self) {}
    fn clone(self) {}
    fn id(self) {}
    fn len(self) {}
    fn access(self) {}
    fn into_data(self) {}
    fn as_data(self) {}
}
impl<X> Everywhere for X {}
enum Signal {
    None,
    Some,
    Ok,
    Err,
}
use Signal::*;
fn drop() {}
fn swap() {}
fn field() {}
fn via() {}
fn visit() {}
fn data() {}
macro_rules! vec {
    () => {
        compile_error!("shadowed")
    };
}
macro_rules! assert {
    () => {
        compile_error!("shadowed")
    };
}
macro_rules! matches {
    () => {
        compile_error!("shadowed")
    };
}
macro_rules! unreachable {
    () => {
        compile_error!("shadowed")
    };
}
macro_rules! concat {
    () => {
        compile_error!("shadowed")
    };
}
mod core_names {
    pub(super) mod core {}
}

/// Fields named like whatever generated code could call its own, all of one type, so that a mix-up
/// would compile.
#[derive(framework::Component)]
#[component(crate = framework)]
struct Names {
    len: usize,
    ptr: usize,
    index: usize,
    this: usize,
    other: usize,
    value: usize,
    world: usize,
    row: usize,
    slot: usize,
    handle: usize,
    f: usize,
    it: usize,
    out: usize,
    result: usize,
    fields: usize,
    visit: usize,
    field: usize,
    field0: usize,
    field1: usize,
    data: usize,
    map: usize,
    then: usize,
    via: usize,
    left: usize,
    right: usize,
}

/// Types named like the companions.
#[derive(framework::Component)]
#[component(crate = framework, fields = Columns)]
struct Action {
    state: ActionFields,
    generic: core::marker::PhantomData<(K, A, B, V, R, F, M, T, S, P, Lent, Plain)>,
}
#[derive(core::clone::Clone, core::marker::Copy)]
struct ActionFields(u8);

#[derive(framework::Component)]
#[component(crate = framework)]
struct Generic<K: 'static, A: 'static = u8, const V: usize = 2> {
    r: [core::marker::PhantomData<(K, A)>; V],
}

#[derive(framework::Resources)]
#[resource(crate = framework)]
struct Resources {
    #[resource(invariant = self.0 > 0)]
    lent: Lives,
    lives: Wrapped<Lent>,
    w: Wrapped<Condition>,
}
struct Lives(u8);
struct Wrapped<X>(core::marker::PhantomData<X>);

#[derive(framework::Events)]
#[event(crate = framework)]
struct Events {
    new: framework::Channel<Lives>,
    clear: framework::Channel<Lent>,
}

type Gen = Generic<u8>;

#[declare(name = Game, resources = Resources, events = Events, crate = framework, prefix = Our)]
enum Part {
    Names,
    Action,
    #[component(disable)]
    Gen,
    #[component(data = Names)]
    Column,
    #[component(data = core::option::Option<std::vec::Vec<u8>>, whole)]
    Value,
    #[component(marker)]
    World,
    #[component(marker)]
    Entity,
    #[component(marker)]
    Query,
}

#[derive(framework::Phases, core::clone::Clone, core::marker::Copy, core::fmt::Debug)]
#[phases(world = Game, crate = framework)]
enum Phase {
    #[phase(rate = fixed)]
    Some,
    #[phase(rate = frame)]
    None,
}

#[framework::system(phase = Phase::Some, with = World, crate = framework)]
fn system(names: &mut Names, locals: framework::Local<usize>, state: framework::Res<Lives>) {
    names.world += *locals + usize::from(state.0);
}

#[framework::schedule(phases = Phase, crate = framework)]
struct Schedule(system);

fn names() -> Names {
    Names {
        len: 0,
        ptr: 1,
        index: 2,
        this: 3,
        other: 4,
        value: 5,
        world: 6,
        row: 7,
        slot: 8,
        handle: 9,
        f: 10,
        it: 11,
        out: 12,
        result: 13,
        fields: 14,
        visit: 15,
        field: 16,
        field0: 17,
        field1: 18,
        data: 19,
        map: 20,
        then: 21,
        via: 22,
        left: 23,
        right: 24,
    }
}

// Z3: hostile names, and every value in its own field
#[test]
fn nothing_is_mixed_up_under_hostile_names() {
    use framework::schedule::Schedule as _;
    let mut world = Game::world(Resources {
        lent: Lives(1),
        lives: Wrapped(core::marker::PhantomData),
        w: Wrapped(core::marker::PhantomData),
    });
    let entity: OurEntity = world.spawn((names(), World, Column(names())));
    let mut schedule = <Schedule as framework::Schedule<Game>>::new();
    schedule.run_phase(Phase::Some, &mut world);
    let row = world.at::<Names>(entity);
    core::assert_eq!(row.world, 7);
    let found = [
        row.len, row.ptr, row.index, row.this, row.other, row.value, row.row, row.slot, row.handle,
        row.f, row.it, row.out, row.result, row.fields, row.visit, row.field, row.field0,
        row.field1, row.data, row.map, row.then, row.via, row.left, row.right,
    ];
    core::assert_eq!(
        found,
        [
            0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24
        ]
    );
    core::assert_eq!(world.at::<Column>(entity).right, 24);
}
