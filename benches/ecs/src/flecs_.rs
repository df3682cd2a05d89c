//! flecs_ecs (Rust binding over the flecs C core), safety locks off (fastest setting), cached queries.
use crate::common::*;
use flecs_ecs::prelude::*;
crate::components!(#[derive(flecs_ecs::prelude::Component)]);

// queries are dropped before the world: keep them first in the tuple
fn spawn4(
    w: &World,
    i: usize,
    f: fn(usize) -> (Transform, Position, Rotation, Velocity),
) -> Entity {
    let (t, p, r, v) = f(i);
    eid(w.entity().set(t).set(p).set(r).set(v))
}
fn eid(e: EntityView<'_>) -> Entity {
    Entity::new(*IdOperations::id(&e))
}

struct Cols {
    t: Vec<Transform>,
    p: Vec<Position>,
    r: Vec<Rotation>,
    v: Vec<Velocity>,
}
fn cols(n: usize, f: fn(usize) -> (Transform, Position, Rotation, Velocity)) -> Cols {
    Cols {
        t: (0..n).map(|i| f(i).0).collect(),
        p: (0..n).map(|i| f(i).1).collect(),
        r: (0..n).map(|i| f(i).2).collect(),
        v: (0..n).map(|i| f(i).3).collect(),
    }
}
fn bulk4(w: &World, n: usize, f: fn(usize) -> (Transform, Position, Rotation, Velocity)) {
    let c = cols(n, f);
    black_box(
        w.entity_bulk(n as u32)
            .set(&c.t)
            .set(&c.p)
            .set(&c.r)
            .set(&c.v)
            .build(),
    );
}
fn bulk_body(w: &World, n: usize) -> Vec<Entity> {
    let t: Vec<Tf> = (0..n).map(tf).collect();
    let v: Vec<Vl> = (0..n).map(vl).collect();
    w.entity_bulk(n as u32).set(&t).set(&v).build()
}
fn bulk_pv(w: &World) -> Vec<Entity> {
    let p: Vec<Position> = (0..N).map(|i| Position(v3(i as f32, 0.0, 0.0))).collect();
    let v: Vec<Velocity> = (0..N).map(|_| Velocity(v3(1.0, 0.0, 0.0))).collect();
    w.entity_bulk(N as u32).set(&p).set(&v).build()
}
fn sum4(w: &mut World) -> u64 {
    let mut a = 0u64;
    w.new_query::<(&Transform, &Position, &Rotation, &Velocity)>()
        .each(|(t, p, r, v)| a = a.wrapping_add(h4(t, p, r, v)));
    a
}
fn sum_p(w: &World) -> u64 {
    let mut a = 0u64;
    w.new_query::<&Position>()
        .each(|p| a = a.wrapping_add(hv(p.0)));
    a
}
pub fn register(r: &mut Registry) {
    r.add("insert_one", "flecs_ecs (4x set)", || {
        bench_prep(
            World::new(),
            |w| *w = World::new(),
            |w| {
                for i in 0..N {
                    black_box(spawn4(w, i, row4));
                }
            },
            sum4,
        )
    });
    r.add("insert_batch", "flecs_ecs (entity_bulk)", || {
        bench_prep(
            World::new(),
            |w| *w = World::new(),
            |w| bulk4(w, N, row4),
            sum4,
        )
    });
    r.add("insert_one_suite", "flecs_ecs (4x set)", || {
        bench(
            0u64,
            |c| {
                let w = World::new();
                for i in 0..N {
                    black_box(spawn4(&w, i, row4));
                }
                *c = c.wrapping_add(N as u64);
            },
            |c| *c,
        )
    });
    r.add("insert_batch_suite", "flecs_ecs (entity_bulk)", || {
        bench(
            0u64,
            |c| {
                let w = World::new();
                bulk4(&w, N, row4);
                *c = c.wrapping_add(N as u64);
            },
            |c| *c,
        )
    });
    r.add("simple_iter", "flecs_ecs (each)", || {
        let w = World::new();
        bulk4(&w, N, row4);
        let q = w.query::<(&mut Position, &Velocity)>().set_cached().build();
        bench(
            (q, w),
            |(q, _)| q.each(|(p, v)| p.0 += v.0),
            |s| sum_p(&s.1),
        )
    });
    r.add("simple_iter", "flecs_ecs (run+slices)", || {
        let w = World::new();
        bulk4(&w, N, row4);
        let q = w.query::<(&mut Position, &Velocity)>().set_cached().build();
        bench(
            (q, w),
            |(q, _)| {
                q.run(|mut it| {
                    while it.next() {
                        let mut p = it.field_mut::<Position>(0);
                        let v = it.field::<Velocity>(1);
                        for (p, v) in p.as_mut_slice().iter_mut().zip(v.as_slice()) {
                            p.0 += v.0;
                        }
                    }
                })
            },
            |s| sum_p(&s.1),
        )
    });
    r.add("frag_iter", "flecs_ecs (each)", || {
        let w = World::new();
        macro_rules! f {
            ($l:ident) => {
                for _ in 0..FRAG {
                    w.entity().set($l(0.0)).set(Data(1.0));
                }
            };
        }
        crate::for_letters!(f);
        let q = w.query::<&mut Data>().set_cached().build();
        bench(
            (q, w),
            |(q, _)| q.each(|d| d.0 *= 2.0),
            |s| {
                let mut a = 0u64;
                s.1.new_query::<&Data>()
                    .each(|d| a = a.wrapping_add(hf(d.0, 1)));
                a
            },
        )
    });
    r.add("add_remove", "flecs_ecs", || {
        let w = World::new();
        let a: Vec<A> = (0..N).map(|i| A(i as f32)).collect();
        let e = w.entity_bulk(N as u32).set(&a).build();
        bench(
            (w, e),
            |(w, es)| {
                for &e in es.iter() {
                    w.entity_from_id(e).set(B(0.0));
                }
                for &e in es.iter() {
                    w.entity_from_id(e).remove(flecs_ecs::prelude::id::<B>());
                }
            },
            |s| {
                let mut a = 0u64;
                s.0.new_query::<&A>()
                    .each(|d| a = a.wrapping_add(hf(d.0, 1)));
                s.0.new_query::<&B>().each(|_| a = a.wrapping_add(1));
                a
            },
        )
    });
    r.add("heavy_st", "flecs_ecs (each)", || {
        let w = World::new();
        bulk4(&w, HEAVY, row_heavy);
        let q = w
            .query::<(&mut Transform, &mut Position)>()
            .set_cached()
            .build();
        bench(
            (q, w),
            |(q, _)| q.each(|(t, p)| heavy(&mut t.0, &mut p.0)),
            |s| sum_p(&s.1),
        )
    });
    r.add("heavy_mt", "flecs_ecs (par_each sys)", || {
        let w = World::new();
        bulk4(&w, HEAVY, row_heavy);
        w.system::<(&mut Transform, &mut Position)>()
            .par_each(|(t, p)| heavy(&mut t.0, &mut p.0));
        w.set_threads(2);
        bench(
            w,
            |w| {
                w.progress();
            },
            |w| sum_p(w),
        )
    });
    r.add("schedule", "flecs_ecs progress() 1thr", || {
        let w = World::new();
        for i in 0..N {
            w.entity().set(A(sv(0, 0, i))).set(B(sv(0, 1, i)));
        }
        for i in 0..N {
            w.entity()
                .set(A(sv(1, 0, i)))
                .set(B(sv(1, 1, i)))
                .set(C(sv(1, 2, i)));
        }
        for i in 0..N {
            w.entity()
                .set(A(sv(2, 0, i)))
                .set(B(sv(2, 1, i)))
                .set(C(sv(2, 2, i)))
                .set(D(sv(2, 3, i)));
        }
        for i in 0..N {
            w.entity()
                .set(A(sv(3, 0, i)))
                .set(B(sv(3, 1, i)))
                .set(C(sv(3, 2, i)))
                .set(E(sv(3, 4, i)));
        }
        w.system::<(&mut A, &mut B)>()
            .each(|(a, b)| std::mem::swap(&mut a.0, &mut b.0));
        w.system::<(&mut C, &mut D)>()
            .each(|(a, b)| std::mem::swap(&mut a.0, &mut b.0));
        w.system::<(&mut C, &mut E)>()
            .each(|(a, b)| std::mem::swap(&mut a.0, &mut b.0));
        bench(
            w,
            |w| {
                w.progress();
            },
            |w| {
                let mut acc = 0u64;
                macro_rules! s {
                    ($t:ident, $k:expr) => {
                        w.new_query::<&$t>()
                            .each(|x| acc = acc.wrapping_add(hs($k, x.0)));
                    };
                }
                s!(A, 0);
                s!(B, 1);
                s!(C, 2);
                s!(D, 3);
                s!(E, 4);
                acc
            },
        )
    });
    r.add("churn", "flecs_ecs", || {
        let w = World::new();
        let e = bulk_pv(&w);
        bench(
            (w, Churn::new(e)),
            |(w, c)| {
                for _ in 0..CHURN_STEPS {
                    for _ in 0..CHURN_K {
                        w.entity_from_id(c.victim()).destruct();
                    }
                    for _ in 0..CHURN_K {
                        let i = c.next_val();
                        let e = w
                            .entity()
                            .set(Position(v3(i as f32, 0.0, 0.0)))
                            .set(Velocity(v3(1.0, 0.0, 0.0)));
                        c.live.push(eid(e));
                    }
                }
            },
            |s| sum_p(&s.0),
        )
    });
    r.add("large_iter", "flecs_ecs (each)", || {
        let w = World::new();
        bulk_body(&w, BIG);
        let q = w.query::<(&mut Tf, &Vl)>().set_cached().build();
        bench(
            (q, w),
            |(q, _)| {
                let dt = black_box(DT);
                q.each(|(t, v)| integrate(t, v, dt))
            },
            |s| {
                let mut a = 0u64;
                s.1.new_query::<&Tf>().each(|d| a = a.wrapping_add(htf(d)));
                a
            },
        )
    });
    r.add("large_iter", "flecs_ecs (run+slices)", || {
        let w = World::new();
        bulk_body(&w, BIG);
        let q = w.query::<(&mut Tf, &Vl)>().set_cached().build();
        bench(
            (q, w),
            |(q, _)| {
                let dt = black_box(DT);
                q.run(|mut it| {
                    while it.next() {
                        let mut t = it.field_mut::<Tf>(0);
                        let v = it.field::<Vl>(1);
                        for (t, v) in t.as_mut_slice().iter_mut().zip(v.as_slice()) {
                            integrate(t, v, dt);
                        }
                    }
                })
            },
            |s| {
                let mut a = 0u64;
                s.1.new_query::<&Tf>().each(|d| a = a.wrapping_add(htf(d)));
                a
            },
        )
    });
    r.add("gravity", "flecs_ecs (each)", || {
        let w = World::new();
        bulk_body(&w, BIG);
        let q = w.query::<&mut Vl>().set_cached().build();
        bench(
            (q, w),
            |(q, _)| {
                let (gx, gy) = black_box((0.5, -9.81 * DT));
                q.each(|v| gravity(v, gx, gy))
            },
            |s| {
                let mut a = 0u64;
                s.1.new_query::<&Vl>().each(|d| a = a.wrapping_add(hvl(d)));
                a
            },
        )
    });
}
