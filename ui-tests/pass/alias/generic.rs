// Q4, C10: two components that are generic are said to differ.
use ecs::{Component, Holds};

pub fn copy<S: Holds<A> + Holds<B>, A: Component + ecs::tag::Distinct<B>, B: Component>(world: &mut ecs::World<S>) {
    world.query::<(&mut A, &B)>().each(|_| ());
}
