//! `ecs` where the component that comes and goes, or that is walked alone, is declared sparse.
use crate::common::*;
use ecs::prelude::*;

#[derive(Component, Clone, Copy)]
struct Data {
    value: f32,
}
macro_rules! letters {
    ($($letter:ident)*) => {
        $(#[derive(Component, Clone, Copy)] struct $letter(f32);)*

        /// `Data` sparse.
        #[world(name = Fragments, prefix = Fragments)]
        enum FragmentPart {
            #[component(sparse)]
            Data,
            $($letter,)*
        }
    };
}
letters!(A B C D E F G H I J K L M N_ O P Q R S T U V W X Y Z);

/// `B` sparse.
#[world(name = Loose)]
enum Part {
    A,
    #[component(sparse)]
    B,
}

pub fn register(r: &mut crate::harness::Registry) {
    r.add("frag_iter", "ecs (Data sparse)", || {
        let mut w = Fragments::world();
        macro_rules! f {
            ($l:ident) => {
                w.spawn_batch((0..FRAG).map(|_| ($l(0.0), Data { value: 1.0 })));
            };
        }
        crate::for_letters!(f);
        bench(
            w,
            |w| w.query::<&mut Data>().each(|d| d.value *= 2.0),
            |w| {
                let mut a = 0u64;
                w.query::<&Data>()
                    .each(|d| a = a.wrapping_add(hf(d.value, 1)));
                a
            },
        )
    });
    r.add("add_remove", "ecs (B sparse)", || {
        let mut w = Loose::world();
        let e: Vec<Entity> = w.spawn_batch((0..N).map(|i| (A(i as f32),)));
        bench(
            (w, e),
            |(w, es)| {
                for &e in es.iter() {
                    w.insert(e, B(0.0)).unwrap();
                }
                for &e in es.iter() {
                    w.remove::<B>(e).unwrap();
                }
            },
            |(w, _)| {
                let mut a = 0u64;
                w.query::<&A>().each(|d| a = a.wrapping_add(hf(d.0, 1)));
                a.wrapping_add(w.query::<&B>().len() as u64)
            },
        )
    });
}
