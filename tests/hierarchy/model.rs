//! Long random histories, compared with a list of pairs after every step.

use std::collections::HashMap;

use framework::NotAttached;
use proptest::prelude::*;

use crate::{Entity, Game, Offset, Path, Place, Tagged, World};

#[derive(Clone, Debug)]
enum Step {
    Spawn,
    Destroy(usize),
    DestroySubtree(usize),
    Attach(usize, usize),
    Detach(usize),
    Duplicate(usize),
    /// Moves the entity to another table.
    Tag(usize),
    Untag(usize),
    Disable(usize),
    Clear,
}

fn step() -> impl Strategy<Value = Step> {
    let which = || any::<usize>();
    prop_oneof![
        6 => Just(Step::Spawn),
        3 => which().prop_map(Step::Destroy),
        2 => which().prop_map(Step::DestroySubtree),
        12 => (which(), which()).prop_map(|(child, parent)| Step::Attach(child, parent)),
        3 => which().prop_map(Step::Detach),
        2 => which().prop_map(Step::Duplicate),
        2 => which().prop_map(Step::Tag),
        2 => which().prop_map(Step::Untag),
        1 => which().prop_map(Step::Disable),
        1 => prop::bool::weighted(0.05).prop_map(|rare| if rare { Step::Clear } else { Step::Spawn }),
    ]
}

/// Who lives, and the children of each, in order.
#[derive(Default)]
struct Model {
    living: Vec<Entity>,
    children: HashMap<Entity, Vec<Entity>>,
}

impl Model {
    fn parent(&self, child: Entity) -> Option<Entity> {
        let mut all = self.children.iter();
        all.find(|(_, children)| children.contains(&child))
            .map(|(parent, _)| *parent)
    }

    fn lives(&self, entity: Entity) -> bool {
        self.living.contains(&entity)
    }

    fn spawn(&mut self, entity: Entity) {
        assert!(!self.lives(entity));
        self.living.push(entity);
    }

    fn detach(&mut self, child: Entity) {
        for children in self.children.values_mut() {
            children.retain(|one| *one != child);
        }
    }

    fn is_within(&self, entity: Entity, above: Entity) -> bool {
        entity == above
            || self
                .parent(entity)
                .is_some_and(|parent| self.is_within(parent, above))
    }

    /// Whether it was possible.
    fn attach(&mut self, child: Entity, parent: Entity) -> bool {
        if !self.lives(child) || !self.lives(parent) || self.is_within(parent, child) {
            return false;
        }
        self.detach(child);
        self.children.entry(parent).or_default().push(child);
        true
    }

    fn destroy(&mut self, entity: Entity) {
        self.detach(entity);
        self.children.remove(&entity);
        self.living.retain(|one| *one != entity);
    }

    fn subtree(&self, entity: Entity) -> Vec<Entity> {
        let mut all = vec![entity];
        for &child in self.children.get(&entity).into_iter().flatten() {
            all.extend(self.subtree(child));
        }
        all
    }

    fn by_depth(&self) -> Vec<Entity> {
        let mut now: Vec<Entity> = self.living.clone();
        now.retain(|one| self.parent(*one).is_none());
        now.sort_unstable();
        let mut all = Vec::new();
        while !now.is_empty() {
            now = now
                .iter()
                .flat_map(|one| self.children.get(one).cloned().unwrap_or_default())
                .collect();
            all.extend(&now);
        }
        all
    }
}

/// Does a step directly, or by commands.
fn apply(world: &mut World, model: &mut Model, seen: &mut Vec<Entity>, step: &Step, record: bool) {
    let pick = |index: &usize| seen[index % seen.len()];
    let bundle = || (Place(1), Offset(1), Path(String::new()));
    let mut log = world.command_log();
    match step {
        Step::Spawn if record => {
            let pending = log.spawn(bundle());
            // A child of what is only promised yet.
            let child = log.spawn(bundle());
            log.set_parent(child, pending);
            log.flush(world);
            let [parent, child] = [pending, child].map(|one| log.resolve(one).unwrap());
            model.spawn(parent);
            model.spawn(child);
            assert!(model.attach(child, parent));
            seen.extend([parent, child]);
        }
        Step::Spawn => {
            let entity = world.spawn(bundle());
            model.spawn(entity);
            seen.push(entity);
        }
        _ if seen.is_empty() => {}
        Step::Destroy(entity) => {
            let entity = pick(entity);
            if record {
                log.destroy(entity);
            } else {
                assert_eq!(world.destroy(entity), model.lives(entity));
            }
            model.destroy(entity);
        }
        Step::DestroySubtree(entity) => {
            let entity = pick(entity);
            let all = model.subtree(entity);
            if record {
                log.destroy_subtree(entity);
            } else {
                let expected = if model.lives(entity) { all.len() } else { 0 };
                assert_eq!(world.destroy_subtree(entity), expected);
            }
            for one in all {
                model.destroy(one);
            }
        }
        Step::Attach(child, parent) => {
            let (child, parent) = (pick(child), pick(parent));
            let former = model.parent(child);
            let expected = model.attach(child, parent);
            if record {
                let lost = world.lost_count();
                log.set_parent(child, parent);
                log.flush(world);
                assert_eq!(world.lost_count() - lost, u64::from(!expected));
            } else {
                match world.set_parent(child, parent) {
                    Ok(found) => assert!(expected && found == former),
                    Err(NotAttached::Child(_)) => assert!(!model.lives(child)),
                    Err(NotAttached::Parent(_)) => assert!(!model.lives(parent)),
                    Err(NotAttached::Cycle(path)) => {
                        assert_eq!((path.first(), path.last()), (Some(&parent), Some(&child)));
                        let links = path.windows(2);
                        assert!(
                            links
                                .into_iter()
                                .all(|two| model.parent(two[0]) == Some(two[1]))
                        );
                        assert!(!expected);
                    }
                }
            }
        }
        Step::Detach(child) => {
            let child = pick(child);
            if record {
                log.set_parent(child, None);
            } else {
                let former = model.parent(child);
                assert_eq!(
                    world.set_parent(child, None).ok(),
                    model.lives(child).then_some(former)
                );
            }
            model.detach(child);
        }
        Step::Duplicate(entity) => {
            let entity = pick(entity);
            if let Ok(copy) = world.duplicate(entity) {
                model.spawn(copy);
                seen.push(copy);
                if let Some(parent) = model.parent(entity) {
                    assert!(model.attach(copy, parent));
                }
            }
        }
        Step::Tag(entity) if record => log.insert(pick(entity), Tagged),
        Step::Tag(entity) => drop(world.insert(pick(entity), Tagged)),
        Step::Untag(entity) if record => log.remove::<Tagged>(pick(entity)),
        Step::Untag(entity) => drop(world.remove::<Tagged>(pick(entity))),
        Step::Disable(entity) if record => log.disable::<Place>(pick(entity)),
        Step::Disable(entity) => drop(world.disable::<Place>(pick(entity))),
        Step::Clear => {
            world.clear();
            *model = Model::default();
        }
    }
    log.flush(world);
}

fn compare(world: &mut World, model: &Model, seen: &[Entity]) {
    assert_eq!(world.len(), model.living.len());
    for &entity in seen {
        assert_eq!(world.contains(entity), model.lives(entity));
        assert_eq!(world.parent(entity), model.parent(entity));
        let expected = model.children.get(&entity).cloned().unwrap_or_default();
        assert!(world.children(entity).eq(expected.iter().copied()));
        assert!(
            world
                .children(entity)
                .rev()
                .eq(expected.iter().rev().copied())
        );
        let mut above = world.hierarchy().ancestors(entity);
        let mut parent = model.parent(entity);
        while let Some(expected) = parent {
            assert_eq!(above.next(), Some(expected));
            parent = model.parent(expected);
        }
        assert_eq!(above.next(), None);
        let below = model.subtree(entity);
        assert!(
            world
                .hierarchy()
                .descendants(entity)
                .eq(below[1..].iter().copied())
        );
    }
    for &entity in &model.living {
        world.at_mut::<Path>(entity).0 = entity.to_bits().to_string();
    }
    let mut order = Vec::new();
    world.propagate::<Path, Offset>(|_, _, own| order.push(own.0.clone()));
    let expected: Vec<String> = model
        .by_depth()
        .iter()
        .map(|entity| entity.to_bits().to_string())
        .collect();
    assert_eq!(order, expected);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    // W10: through any history, direct or by commands, links have two living ends that agree.
    #[test]
    fn links_agree_with_a_list(steps in prop::collection::vec((step(), any::<bool>()), 0..60)) {
        let mut world = Game::world();
        let (mut model, mut seen) = (Model::default(), Vec::new());
        for (step, record) in &steps {
            apply(&mut world, &mut model, &mut seen, step, *record);
            compare(&mut world, &model, &seen);
        }
    }
}
