//! What the world says, compared with the map.

use framework::prelude::*;

use crate::game::{
    Cargo, Entity, Fixed, Heat, Load, Marked, Modelled as _, PARTS, Part, Position, Target,
    Velocity, World,
};
use crate::model::{Being, Model, tracked};
use crate::pair::Pair;

/// All that can be asked of one entity.
pub(crate) fn compare_entity(world: &World, model: &Model, entity: Entity) {
    let being = model.live.get(&entity);
    assert_eq!(world.contains(entity), being.is_some());
    let missing = Being::default();
    let being = being.unwrap_or(&missing);
    match world.entity(entity) {
        Ok(shown) => {
            assert_eq!(shown.mask(), being.mask(), "{entity:?}");
            assert!(
                shown
                    .components()
                    .map(|component| component.id())
                    .eq(being.ids())
            );
        }
        Err(_) => assert!(!model.live.contains_key(&entity)),
    }
    assert_eq!(world.parent(entity), being.parent);
    assert!(world.children(entity).eq(being.children.iter().copied()));
    let set = world.dirty_set(entity);
    for part in PARTS {
        let number = typed!(part, C => world.get::<C>(entity).map(|it| it.number()));
        assert_eq!(number, being.number(part), "{part} of {entity:?}");
        typed!(part, C => assert_eq!(world.has::<C>(entity), number.is_some()));
        assert_eq!(world.has_id(entity, part), number.is_some());
        for id in [Some(part), part.disabled()].into_iter().flatten() {
            let dirty = being
                .under(id)
                .is_some_and(|kept| kept.dirty && tracked(id));
            assert_eq!(world.is_dirty_id(entity, id), dirty, "{id} of {entity:?}");
            assert_eq!(set.contains(id as u8), dirty, "{id} of {entity:?}");
        }
    }
    let disabled = [
        world
            .get::<Disabled<Velocity>>(entity)
            .map(|it| it.number()),
        world.get::<Disabled<Cargo>>(entity).map(|it| it.number()),
        world.get::<Disabled<Heat>>(entity).map(|it| it.number()),
        world.get::<Disabled<Load>>(entity).map(|it| it.number()),
    ];
    let wanted = [
        Part::DisabledVelocity,
        Part::DisabledCargo,
        Part::DisabledHeat,
        Part::DisabledLoad,
    ];
    assert_eq!(disabled, wanted.map(|id| being.number(id)), "{entity:?}");
}

/// What a query should give.
macro_rules! wanted {
    ($model:expr, |$being:ident| $wanted:expr) => {{
        let wanted = |(entity, $being): (&Entity, &Being)| Some((*entity, $wanted?));
        $model.live.iter().filter_map(wanted).collect::<Vec<_>>()
    }};
}

/// What a query gives, by every way of asking, is what the model says.
macro_rules! shape {
    ($world:expr, $model:expr, $q:ty, $f:ty, |$item:pat_param| $seen:expr, |$being:ident| $wanted:expr) => {{
        let wanted = wanted!($model, |$being| $wanted);
        let view = $world.view_filtered::<(Entity, $q), $f>();
        let mut seen = Vec::new();
        view.each(|(entity, $item)| seen.push((entity, $seen)));
        seen.sort_unstable();
        assert_eq!(seen, wanted);
        let mut seen: Vec<_> = view.iter().map(|(entity, $item)| (entity, $seen)).collect();
        seen.sort_unstable();
        assert_eq!(seen, wanted);
        seen.clear();
        view.each_by_slot(|(entity, $item)| seen.push((entity, $seen)));
        assert_eq!(seen, wanted, "by slot, which is the order of handles");
        for entity in $model.live.keys() {
            let found = view.get(*entity).map(|(entity, $item)| (entity, $seen));
            let wanted = wanted.iter().find(|(one, _)| one == entity);
            assert_eq!(found.as_ref(), wanted);
            assert_eq!(view.contains(*entity), wanted.is_some());
        }
        let (len, empty) = (wanted.len(), wanted.is_empty());
        assert_eq!((view.len(), view.is_empty()), (len, empty));
        assert_eq!(view.single().is_ok(), len == 1);
    }};
}

/// The same of a query that could write.
macro_rules! shape_mut {
    ($world:expr, $model:expr, $q:ty, $f:ty, |$item:pat_param| $seen:expr, |$being:ident| $wanted:expr) => {{
        let wanted = wanted!($model, |$being| $wanted);
        let mut query = $world.query_filtered::<(Entity, $q), $f>();
        let mut seen = Vec::new();
        query.each(|(entity, $item)| seen.push((entity, $seen)));
        seen.sort_unstable();
        assert_eq!(seen, wanted);
        let rows = query.iter_mut();
        let mut seen: Vec<_> = rows.map(|(entity, $item)| (entity, $seen)).collect();
        seen.sort_unstable();
        assert_eq!(seen, wanted);
        seen.clear();
        query.each_by_slot(|(entity, $item)| seen.push((entity, $seen)));
        assert_eq!(seen, wanted, "by slot, which is the order of handles");
        seen.clear();
        let all = $model.live.keys().copied();
        query.each_many(all, |(entity, $item)| seen.push((entity, $seen)));
        assert_eq!(seen, wanted);
        for entity in $model.live.keys() {
            let found = query.get(*entity).map(|(entity, $item)| (entity, $seen));
            assert_eq!(found.as_ref(), wanted.iter().find(|(one, _)| one == entity));
        }
        assert_eq!(query.len(), wanted.len());
    }};
}

impl Pair {
    /// Everything.
    pub(crate) fn compare_all(&mut self) {
        let Self { world, model, .. } = self;
        world.check().expect("it keeps its promises");
        assert!(world.iter_handles().eq(model.live.keys().copied()));
        for &entity in model.live.keys().chain(&model.dead) {
            compare_entity(world, model, entity);
        }
        for id in Part::ALL {
            let dirty = |being: &Being| being.under(id).is_some_and(|kept| kept.dirty);
            let wanted = model.matching(|being| tracked(id) && dirty(being));
            let mut listed: Vec<Entity> = world.dirty_id(id).collect();
            listed.sort_unstable();
            assert!(
                listed.into_iter().eq(wanted.map(|(entity, _)| entity)),
                "{id}"
            );
        }
        let on = |being: &Being, id: Part| being.number(id);
        shape!(world, model, &Velocity, (), |it| it.number(), |being| on(
            being,
            Part::Velocity
        ));
        shape!(world, model, &Heat, (), |it| it.number(), |being| on(
            being,
            Part::Heat
        ));
        shape!(
            world,
            model,
            (&Cargo, &Load),
            (),
            |(cargo, load)| (cargo.0, load.0),
            |being| { on(being, Part::Cargo).zip(on(being, Part::Load)) }
        );
        shape!(
            world,
            model,
            (Option<&Heat>, Option<&Disabled<Velocity>>, Has<Fixed>),
            Or<(With<Position>, With<Marked>)>,
            |(heat, velocity, fixed)| (
                heat.map(|it| it.number()),
                velocity.map(|it| it.number()),
                fixed
            ),
            |being| (being.has(Part::Position) || being.has(Part::Marked)).then_some((
                on(being, Part::Heat),
                on(being, Part::DisabledVelocity),
                being.has(Part::Fixed)
            ))
        );
        shape!(
            world,
            model,
            &Target,
            (Without<Heat>, Without<Disabled<Cargo>>),
            |it| it.number(),
            |being| on(being, Part::Target)
                .filter(|_| !being.has(Part::Heat) && !being.has(Part::DisabledCargo))
        );
        shape!(
            world,
            model,
            (&Disabled<Load>, &Position),
            Without<Marked>,
            |(load, position)| { (load.0, position.number()) },
            |being| {
                let both = on(being, Part::DisabledLoad).zip(on(being, Part::Position));
                both.filter(|_| !being.has(Part::Marked))
            }
        );
        shape!(
            world,
            model,
            (&Heat, &Load),
            Without<Position>,
            |(heat, load)| (heat.value, load.0),
            |being| {
                let both = on(being, Part::Heat).zip(on(being, Part::Load));
                both.filter(|_| !being.has(Part::Position))
            }
        );
        shape!(
            world,
            model,
            (Option<&Heat>, Has<Load>, Has<Velocity>),
            (),
            |(heat, load, velocity)| (heat.map(|it| it.value), load, velocity),
            |being| Some((
                on(being, Part::Heat),
                being.has(Part::Load),
                being.has(Part::Velocity)
            ))
        );
        shape!(
            world,
            model,
            (),
            (Or<(With<Heat>, With<Load>)>, Without<Velocity>),
            |()| (),
            |being| ((being.has(Part::Heat) || being.has(Part::Load))
                && !being.has(Part::Velocity))
            .then_some(())
        );
        shape!(
            world,
            model,
            Option<&Load>,
            Or<(Without<Marked>, With<Disabled<Heat>>)>,
            |load| load.map(|it| it.0),
            |being| (!being.has(Part::Marked) || being.has(Part::DisabledHeat))
                .then_some(on(being, Part::Load))
        );
        shape!(
            world,
            model,
            (&Disabled<Load>, With<Disabled<Velocity>>),
            (),
            |(load, ())| load.0,
            |being| on(being, Part::DisabledLoad).filter(|_| being.has(Part::DisabledVelocity))
        );
        shape!(
            world,
            model,
            (Option<&Disabled<Heat>>, &Marked),
            (),
            |(heat, _)| heat.map(|it| it.value),
            |being| being
                .has(Part::Marked)
                .then_some(on(being, Part::DisabledHeat))
        );
        self.compare_writing();
    }

    fn compare_writing(&mut self) {
        let Self { world, model, .. } = self;
        let on = |being: &Being, id: Part| being.number(id);
        shape_mut!(world, model, &mut Heat, (), |it| it.number(), |being| on(
            being,
            Part::Heat
        ));
        shape_mut!(
            world,
            model,
            (&mut Position, &mut Load),
            (),
            |(position, load)| (position.number(), load.0),
            |being| on(being, Part::Position).zip(on(being, Part::Load))
        );
        shape_mut!(
            world,
            model,
            (Option<&mut Heat>, &mut Load, Has<Heat>),
            (),
            |(heat, load, has)| (heat.map(|it| it.value), load.0, has),
            |being| on(being, Part::Load).map(|load| (
                on(being, Part::Heat),
                load,
                being.has(Part::Heat)
            ))
        );
        shape_mut!(
            world,
            model,
            Option<&mut Heat>,
            With<Heat>,
            |heat| heat.map(|it| it.value),
            |being| on(being, Part::Heat).map(Some)
        );
        shape_mut!(
            world,
            model,
            (Has<Load>, Option<&mut Load>),
            Without<Heat>,
            |(has, load)| (has, load.map(|it| it.0)),
            |being| (!being.has(Part::Heat))
                .then_some((being.has(Part::Load), on(being, Part::Load)))
        );
        shape_mut!(
            world,
            model,
            &mut Disabled<Load>,
            (),
            |it| it.0,
            |being| on(being, Part::DisabledLoad)
        );
        shape_mut!(
            world,
            model,
            &mut Velocity,
            With<Marked>,
            |it| it.number(),
            |being| on(being, Part::Velocity).filter(|_| being.has(Part::Marked))
        );
    }
}
