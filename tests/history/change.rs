//! A change to one entity: done to the world and compared with what the model gives, or recorded as
//! a command.

use framework::{CommandLog, Miss};

use crate::game::{Entity, Game, Modelled as _, Part, World, number_of, value};
use crate::model::{Model, base};

#[derive(Clone, Copy, Debug)]
pub(crate) enum Op {
    Insert(Part, u64),
    InsertBundle(usize, u64),
    Remove(Part),
    RemoveBundle(usize),
    Enable(Part),
    Disable(Part),
    Destroy,
    DestroySubtree,
    SetParent(Option<Entity>),
}

/// Does a change to both; what comes back agrees.
pub(crate) fn change(world: &mut World, model: &mut Model, entity: Entity, op: &Op, by_id: bool) {
    let lives = model.live.contains_key(&entity);
    match *op {
        Op::Insert(id, number) if by_id || base(id).1 => {
            let former = world.insert_value(entity, value(id, number));
            assert_eq!(former.is_ok(), lives);
            let former = former.ok().flatten().map(|value| number_of(&value));
            assert_eq!(
                former,
                model.insert(entity, id, number).map(|number| (id, number))
            );
        }
        Op::Insert(part, number) => typed!(part, C => {
            let former = world.insert(entity, C::make(number));
            assert_eq!(former.is_ok(), lives);
            let former = former.ok().flatten().map(|data| data.number());
            assert_eq!(former, model.insert(entity, part, number));
        }),
        Op::InsertBundle(shape, number) => {
            bundled!(shape, |B, make| {
                let bundle: B = make(number);
                assert_eq!(world.insert(entity, bundle).is_ok(), lives);
            });
            model.apply(entity, op);
        }
        Op::Remove(id) if by_id => {
            let removed = world.remove_id(entity, id);
            assert_eq!(removed.is_ok(), lives);
            let removed = removed.ok().flatten().map(|value| number_of(&value));
            assert_eq!(removed, model.remove(entity, id));
        }
        Op::Remove(id) => typed!(id, C => {
            let removed = world.remove::<C>(entity);
            assert_eq!(removed.is_ok(), lives);
            let removed = removed.ok().flatten().map(|data| data.number());
            assert_eq!(removed, model.remove(entity, id).map(|(_, number)| number));
        }),
        Op::RemoveBundle(shape) => {
            bundled!(shape, |B, _make| assert_eq!(
                world.remove::<B>(entity).is_ok(),
                lives
            ));
            model.apply(entity, op);
        }
        Op::Enable(part) => {
            let done = if by_id {
                world.enable_id(entity, part)
            } else {
                toggled!(part, C => world.enable::<C>(entity))
            };
            toggles(done, model.toggle(entity, part, false), lives);
        }
        Op::Disable(part) => {
            let done = if by_id {
                world.disable_id(entity, part)
            } else {
                toggled!(part, C => world.disable::<C>(entity))
            };
            toggles(done, model.toggle(entity, part, true), lives);
        }
        Op::Destroy => assert_eq!(world.destroy(entity), model.destroy(entity)),
        Op::DestroySubtree => {
            assert_eq!(world.destroy_subtree(entity), model.destroy_subtree(entity));
        }
        Op::SetParent(parent) => {
            let former = model.live.get(&entity).and_then(|being| being.parent);
            let done = world.set_parent(entity, parent);
            assert_eq!(done.is_ok(), model.set_parent(entity, parent));
            if let Ok(told) = done {
                assert_eq!(told, former);
            }
        }
    }
}

fn toggles(done: Result<bool, Miss>, wanted: Option<bool>, lives: bool) {
    assert_eq!(done.ok(), wanted);
    if let Err(miss) = done {
        assert_eq!(matches!(miss, Miss::Absent { .. }), lives);
    }
}

/// Records a change.
pub(crate) fn record(log: &mut CommandLog<Game>, entity: Entity, op: &Op) {
    match *op {
        Op::Insert(part, number) => typed!(part, C => log.insert(entity, C::make(number))),
        Op::InsertBundle(shape, number) => {
            bundled!(shape, |B, make| {
                let bundle: B = make(number);
                log.insert(entity, bundle);
            });
        }
        Op::Remove(part) => typed!(part, C => log.remove::<C>(entity)),
        Op::RemoveBundle(shape) => bundled!(shape, |B, _make| log.remove::<B>(entity)),
        Op::Enable(part) => toggled!(part, C => log.enable::<C>(entity)),
        Op::Disable(part) => toggled!(part, C => log.disable::<C>(entity)),
        Op::Destroy => log.destroy(entity),
        Op::DestroySubtree => log.destroy_subtree(entity),
        Op::SetParent(parent) => log.set_parent(entity, parent),
    }
}
