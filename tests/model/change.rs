//! One change to one entity: done to a world, recorded as a command, expected by the model.

use framework::{CommandLog, Component as _, Disabled, Reason, Refused};

use super::data::{Data, Modelled as _, make, of_value, value};
use super::map::Model;
use crate::zoo::{
    Bag, Cargo, Entity, Frozen, Ghost, Mood, Part, Position, Previous, Simd, Unique, Velocity,
    World, Zoo,
};

/// A change to one entity.
#[derive(Clone, Debug)]
pub(super) enum Change {
    Insert(Part, Data),
    InsertBundle(usize, Vec<(Part, Data)>),
    Remove(Part),
    RemoveBundle(usize),
    Enable(Part),
    Disable(Part),
    Destroy,
}

pub(super) fn twin(part: Part) -> Option<Part> {
    part.disabled().or(part.enabled())
}

/// Does a change to the world and compares what comes back with what the model expects.
pub(super) fn change_world(
    world: &mut World,
    model: &mut Model,
    entity: Entity,
    change: &Change,
    by_id: bool,
) {
    let miss = model.miss(entity);
    match change {
        Change::Insert(part, data) if by_id => {
            let result = world.insert_value(entity, value(*part, data));
            match miss {
                Some(miss) => assert_eq!(result.unwrap_err(), Reason::Miss(miss)),
                None => assert_eq!(
                    result.unwrap().as_ref().map(of_value),
                    model.insert(entity, *part, *data).map(|data| (*part, data))
                ),
            }
        }
        Change::Insert(part, data) => typed!(*part, C => {
            let result = world.insert(entity, make::<C>(data));
            match miss {
                Some(miss) => {
                    let Refused { bundle, reason } = result.unwrap_err();
                    assert_eq!(reason, Reason::Miss(miss));
                    assert_eq!(C::to_data(bundle.as_data()), *data, "the bundle comes back");
                }
                None => assert_eq!(
                    result.unwrap().as_ref().map(C::to_data),
                    model.insert(entity, *part, *data)
                ),
            }
        }),
        Change::InsertBundle(shape, data) => bundled!(*shape, data, |bundle| {
            let result = world.insert(entity, bundle);
            assert_eq!(result.is_err(), miss.is_some());
            let _ = result;
            model.change(entity, change);
        }),
        Change::Remove(part) if by_id => {
            let result = world.remove_id(entity, *part);
            match miss {
                Some(miss) => assert_eq!(result.unwrap_err(), miss),
                None => assert_eq!(
                    result.unwrap().as_ref().map(|value| of_value(value).1),
                    model.remove(entity, *part)
                ),
            }
        }
        Change::Remove(part) => typed!(*part, C => {
            let result = world.remove::<C>(entity);
            match miss {
                Some(miss) => assert_eq!(result.unwrap_err(), miss),
                None => assert_eq!(
                    result.unwrap().as_ref().map(C::to_data),
                    model.remove(entity, *part)
                ),
            }
        }),
        Change::RemoveBundle(shape) => bundle_type!(*shape, B => {
            let result = world.remove::<B>(entity);
            assert_eq!(result.is_err(), miss.is_some());
            let _ = result;
            model.change(entity, change);
        }),
        Change::Enable(part) => {
            let result = match part {
                _ if by_id => world.enable_id(entity, *part),
                Part::Velocity => world.enable::<Velocity>(entity),
                _ => world.enable::<Cargo>(entity),
            };
            let expected = match miss {
                Some(miss) => Err(miss),
                None => model.toggle(entity, part.disabled().unwrap(), *part),
            };
            assert_eq!(result, expected);
        }
        Change::Disable(part) => {
            let result = match part {
                _ if by_id => world.disable_id(entity, *part),
                Part::Velocity => world.disable::<Velocity>(entity),
                _ => world.disable::<Cargo>(entity),
            };
            let expected = match miss {
                Some(miss) => Err(miss),
                None => model.toggle(entity, *part, part.disabled().unwrap()),
            };
            assert_eq!(result, expected);
        }
        Change::Destroy => assert_eq!(world.destroy(entity), model.destroy(entity)),
    }
}

/// Does a change and looks at nothing that comes back.
pub(super) fn change_only(world: &mut World, entity: Entity, change: &Change) {
    match change {
        Change::Insert(part, data) => {
            typed!(*part, C => drop(world.insert(entity, make::<C>(data))));
        }
        Change::InsertBundle(shape, data) => {
            bundled!(*shape, data, |bundle| drop(world.insert(entity, bundle)));
        }
        Change::Remove(part) => typed!(*part, C => { let _ = world.remove::<C>(entity); }),
        Change::RemoveBundle(shape) => {
            bundle_type!(*shape, B => { let _ = world.remove::<B>(entity); })
        }
        Change::Enable(part) => drop(world.enable_id(entity, *part)),
        Change::Disable(part) => drop(world.disable_id(entity, *part)),
        Change::Destroy => drop(world.destroy(entity)),
    }
}

pub(super) fn record(log: &mut CommandLog<Zoo>, entity: Entity, change: &Change) {
    match change {
        Change::Insert(part, data) => typed!(*part, C => log.insert(entity, make::<C>(data))),
        Change::InsertBundle(shape, data) => {
            bundled!(*shape, data, |bundle| log.insert(entity, bundle));
        }
        Change::Remove(part) => typed!(*part, C => log.remove::<C>(entity)),
        Change::RemoveBundle(shape) => bundle_type!(*shape, B => log.remove::<B>(entity)),
        Change::Enable(Part::Velocity) => log.enable::<Velocity>(entity),
        Change::Enable(_) => log.enable::<Cargo>(entity),
        Change::Disable(Part::Velocity) => log.disable::<Velocity>(entity),
        Change::Disable(_) => log.disable::<Cargo>(entity),
        Change::Destroy => log.destroy(entity),
    }
}
