//! Commands that are closures: the one place in the framework that boxes.

use std::collections::VecDeque;

use super::{CommandLog, Outcome};
use crate::schema::{Entity, Schema};
use crate::world::World;

type Closure<S> = Box<dyn FnOnce(&mut World<S>) + Send + Sync>;

/// The closures that wait in a log, in the order in which they were recorded.
pub(super) struct Closures<S: Schema>(VecDeque<Closure<S>>);

impl<S: Schema> Default for Closures<S> {
    fn default() -> Self {
        Self(VecDeque::new())
    }
}

impl<S: Schema> Closures<S> {
    pub(super) fn call(&mut self, world: &mut World<S>) {
        if let Some(closure) = self.0.pop_front() {
            closure(world);
        }
    }

    /// The bytes of heap memory of the list and the boxes.
    pub(super) fn bytes(&self) -> usize {
        let boxes: usize = self.0.iter().map(|closure| size_of_val(&**closure)).sum();
        self.0.capacity() * size_of::<Closure<S>>() + boxes
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}

impl<S: Schema> CommandLog<S> {
    /// Records a closure that is run on the world at its place in the log. It is boxed, as no
    /// other command is.
    pub fn call(&mut self, closure: impl FnOnce(&mut World<S>) + Send + Sync + 'static) {
        self.closures.0.push_back(Box::new(closure));
        self.record(
            "call",
            Entity::<S>::promise(Default::default(), 0, 0),
            |_, _, _, _| Outcome::Done,
        );
    }
}
