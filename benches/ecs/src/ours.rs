//! `ecs` itself, by the calls that its README shows.
use crate::common::*;
use ecs::prelude::*;

#[derive(Component, Clone, Copy)]
struct Transform {
    matrix: M4,
}
#[derive(Component, Clone, Copy)]
struct Position {
    x: f32,
    y: f32,
    z: f32,
}
#[derive(Component, Clone, Copy)]
struct Rotation {
    x: f32,
    y: f32,
    z: f32,
}
#[derive(Component, Clone, Copy)]
struct Velocity {
    x: f32,
    y: f32,
    z: f32,
}
#[derive(Component, Clone, Copy)]
struct Data {
    value: f32,
}
#[derive(Component, Clone, Copy)]
struct Tf {
    x: f32,
    y: f32,
    rot: f32,
}
#[derive(Component, Clone, Copy)]
struct Vl {
    vx: f32,
    vy: f32,
    av: f32,
}
macro_rules! letters {
    ($($letter:ident)*) => { $(#[derive(Component, Clone, Copy)] struct $letter(f32);)* };
}
letters!(A B C D E F G H I J K L M N_ O P Q R S T U V W X Y Z);

#[world(name = Suite)]
enum Part {
    Transform,
    Position,
    Rotation,
    Velocity,
    Data,
    Tf,
    Vl,
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    I,
    J,
    K,
    L,
    M,
    N_,
    O,
    P,
    Q,
    R,
    S,
    T,
    U,
    V,
    W,
    X,
    Y,
    Z,
}

fn row4(i: usize) -> (Transform, Position, Rotation, Velocity) {
    (
        Transform {
            matrix: M4::identity(),
        },
        Position {
            x: i as f32,
            y: 0.0,
            z: 0.0,
        },
        Rotation {
            x: 1.0,
            y: 0.0,
            z: 0.0,
        },
        Velocity {
            x: 1.0,
            y: 0.5,
            z: 0.25,
        },
    )
}
fn row_heavy(i: usize) -> (Transform, Position, Rotation, Velocity) {
    (
        Transform {
            matrix: M4::angle_x(1.2),
        },
        Position {
            x: i as f32,
            y: 1.0,
            z: 0.5,
        },
        Rotation {
            x: 1.0,
            y: 0.0,
            z: 0.0,
        },
        Velocity {
            x: 1.0,
            y: 0.0,
            z: 0.0,
        },
    )
}
fn tf(i: usize) -> Tf {
    Tf {
        x: i as f32,
        y: -(i as f32),
        rot: 0.5,
    }
}
fn vl(i: usize) -> Vl {
    Vl {
        vx: (i % 17) as f32,
        vy: (i % 13) as f32,
        av: (i % 7) as f32,
    }
}
fn moving(i: usize) -> (Position, Velocity) {
    (
        Position {
            x: i as f32,
            y: 0.0,
            z: 0.0,
        },
        Velocity {
            x: 1.0,
            y: 0.0,
            z: 0.0,
        },
    )
}
fn hash_row((t, p, r, v): (&Transform, &Position, &Rotation, &Velocity)) -> u64 {
    let mut a = 0u64;
    for (k, f) in t.matrix.0.iter().enumerate() {
        a = a.wrapping_add(hf(*f, k as u64));
    }
    mix(a
        ^ hv(v3(p.x, p.y, p.z)).wrapping_mul(3)
        ^ hv(v3(r.x, r.y, r.z)).wrapping_mul(5)
        ^ hv(v3(v.x, v.y, v.z)).wrapping_mul(7))
}
fn sum4(w: &mut World) -> u64 {
    let mut a = 0u64;
    w.query::<(&Transform, &Position, &Rotation, &Velocity)>()
        .each(|row| a = a.wrapping_add(hash_row(row)));
    a
}
fn sum_p(w: &mut World) -> u64 {
    let mut a = 0u64;
    w.query::<&Position>()
        .each(|p| a = a.wrapping_add(hv(v3(p.x, p.y, p.z))));
    a
}
fn sum_tf(w: &mut World) -> u64 {
    let mut a = 0u64;
    w.query::<&Tf>().each(|t| {
        a = a.wrapping_add(
            hf(t.x, 1)
                .wrapping_add(hf(t.y, 2))
                .wrapping_add(hf(t.rot, 3)),
        )
    });
    a
}
fn big(n: usize) -> World {
    let mut w = Suite::world();
    w.spawn_batch((0..n).map(|i| (tf(i), vl(i))));
    w
}

#[derive(Phases, Clone, Copy, Debug)]
#[phases(world = Suite)]
enum Phase {
    #[phase(rate = frame)]
    Swap,
}

#[system(phase = Phase::Swap)]
fn swap_ab(a: &mut A, b: &mut B) {
    std::mem::swap(&mut a.0, &mut b.0);
}
#[system(phase = Phase::Swap)]
fn swap_cd(c: &mut C, d: &mut D) {
    std::mem::swap(&mut c.0, &mut d.0);
}
#[system(phase = Phase::Swap)]
fn swap_ce(c: &mut C, e: &mut E) {
    std::mem::swap(&mut c.0, &mut e.0);
}

#[schedule(world = Suite, phases = Phase)]
struct Swaps(swap_ab, swap_cd, swap_ce);

pub fn register(r: &mut Registry) {
    r.add("schedule", "ecs (schedule)", || {
        let mut w = Suite::world();
        w.spawn_batch((0..N).map(|i| (A(sv(0, 0, i)), B(sv(0, 1, i)))));
        w.spawn_batch((0..N).map(|i| (A(sv(1, 0, i)), B(sv(1, 1, i)), C(sv(1, 2, i)))));
        w.spawn_batch((0..N).map(|i| {
            (
                A(sv(2, 0, i)),
                B(sv(2, 1, i)),
                C(sv(2, 2, i)),
                D(sv(2, 3, i)),
            )
        }));
        w.spawn_batch((0..N).map(|i| {
            (
                A(sv(3, 0, i)),
                B(sv(3, 1, i)),
                C(sv(3, 2, i)),
                E(sv(3, 4, i)),
            )
        }));
        bench(
            (w, Swaps::new()),
            |(w, swaps)| swaps.run_phase(Phase::Swap, w),
            |(w, _)| {
                let mut acc = 0u64;
                macro_rules! s {
                    ($t:ident, $k:expr) => {
                        w.query::<&$t>()
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
    r.add("insert_one", "ecs", || {
        bench_prep(
            Suite::world(),
            |w| *w = Suite::world(),
            |w| {
                for i in 0..N {
                    black_box(w.spawn(row4(i)));
                }
            },
            sum4,
        )
    });
    r.add("insert_batch", "ecs", || {
        bench_prep(
            Suite::world(),
            |w| *w = Suite::world(),
            |w| {
                black_box(w.spawn_batch((0..N).map(row4)));
            },
            sum4,
        )
    });
    r.add("simple_iter", "ecs", || {
        let mut w = Suite::world();
        w.spawn_batch((0..N).map(row4));
        bench(
            w,
            |w| {
                w.query::<(&mut Position, &Velocity)>().each(|(p, v)| {
                    p.x += v.x;
                    p.y += v.y;
                    p.z += v.z;
                });
            },
            sum_p,
        )
    });
    r.add("simple_iter", "ecs (iter_mut for_each)", || {
        let mut w = Suite::world();
        w.spawn_batch((0..N).map(row4));
        bench(
            w,
            |w| {
                w.query::<(&mut Position, &Velocity)>()
                    .iter_mut()
                    .for_each(|(mut p, v)| {
                        p.x += v.x;
                        p.y += v.y;
                        p.z += v.z;
                    });
            },
            sum_p,
        )
    });
    fn frag() -> World {
        let mut w = Suite::world();
        macro_rules! f {
            ($l:ident) => {
                w.spawn_batch((0..FRAG).map(|_| ($l(0.0), Data { value: 1.0 })));
            };
        }
        crate::for_letters!(f);
        w
    }
    fn frag_sum(w: &mut World) -> u64 {
        let mut a = 0u64;
        w.query::<&Data>()
            .each(|d| a = a.wrapping_add(hf(d.value, 1)));
        a
    }
    r.add("frag_iter", "ecs", || {
        bench(
            frag(),
            |w| w.query::<&mut Data>().each(|d| d.value *= 2.0),
            frag_sum,
        )
    });
    r.add("frag_iter", "ecs (prepared)", || {
        let w = frag();
        let q = w.prepare::<&mut Data, ()>();
        bench(
            (w, q),
            |(w, q)| q.on(w).each(|d| d.value *= 2.0),
            |s| frag_sum(&mut s.0),
        )
    });
    r.add("add_remove", "ecs", || {
        let mut w = Suite::world();
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
    r.add("add_remove", "ecs (commands)", || {
        let mut w = Suite::world();
        let e: Vec<Entity> = w.spawn_batch((0..N).map(|i| (A(i as f32),)));
        let log = w.command_log();
        bench(
            (w, e, log),
            |(w, es, log)| {
                for &e in es.iter() {
                    log.insert(e, B(0.0));
                }
                log.flush(w);
                for &e in es.iter() {
                    log.remove::<B>(e);
                }
                log.flush(w);
            },
            |(w, ..)| {
                let mut a = 0u64;
                w.query::<&A>().each(|d| a = a.wrapping_add(hf(d.0, 1)));
                a.wrapping_add(w.query::<&B>().len() as u64)
            },
        )
    });
    fn heavy_row(t: &mut Transform, p: &mut Position) {
        let mut at = v3(p.x, p.y, p.z);
        heavy(&mut t.matrix, &mut at);
        (p.x, p.y, p.z) = (at.x, at.y, at.z);
    }
    fn heavy_world() -> World {
        let mut w = Suite::world();
        w.spawn_batch((0..HEAVY).map(row_heavy));
        w
    }
    r.add("heavy_st", "ecs", || {
        bench(
            heavy_world(),
            |w| {
                w.query::<(&mut Transform, &mut Position)>()
                    .each(|(t, p)| heavy_row(t, p))
            },
            sum_p,
        )
    });
    r.add("heavy_mt", "ecs (par_each)", || {
        bench(
            heavy_world(),
            |w| {
                w.query::<(&mut Transform, &mut Position)>()
                    .par_each(|(t, p)| heavy_row(t, p))
            },
            sum_p,
        )
    });
    fn ra() -> (World, Vec<Entity>, u64) {
        let mut w = Suite::world();
        let e = w.spawn_batch((0..RA_ENT).map(|i| (tf(i), vl(i))));
        let l = lookups(&e);
        (w, l, 0)
    }
    r.add("random_access", "ecs (query)", || {
        bench(
            ra(),
            |(w, l, o)| {
                let v = w.view::<&Tf>();
                let mut a = 0u64;
                for &e in l.iter() {
                    if let Some(t) = v.get(e) {
                        a = a.wrapping_add(t.x.to_bits() as u64);
                    }
                }
                *o = a;
            },
            |s| s.2,
        )
    });
    r.add("random_access", "ecs (World::get)", || {
        bench(
            ra(),
            |(w, l, o)| {
                let mut a = 0u64;
                for &e in l.iter() {
                    if let Some(t) = w.get::<Tf>(e) {
                        a = a.wrapping_add(t.x.to_bits() as u64);
                    }
                }
                *o = a;
            },
            |s| s.2,
        )
    });
    r.add("churn", "ecs", || {
        let mut w = Suite::world();
        let e = w.spawn_batch((0..N).map(moving));
        bench(
            (w, Churn::new(e)),
            |(w, c)| {
                for _ in 0..CHURN_STEPS {
                    for _ in 0..CHURN_K {
                        w.destroy(c.victim());
                    }
                    for _ in 0..CHURN_K {
                        let i = c.next_val();
                        let e = w.spawn(moving(i));
                        c.live.push(e);
                    }
                }
            },
            |s| sum_p(&mut s.0),
        )
    });
    r.add("large_iter", "ecs", || {
        bench(
            big(BIG),
            |w| {
                let dt = black_box(DT);
                w.query::<(&mut Tf, &Vl)>().each(|(t, v)| {
                    t.x += v.vx * dt;
                    t.y += v.vy * dt;
                    t.rot += v.av * dt;
                });
            },
            sum_tf,
        )
    });
    r.add("large_iter_8m", "ecs", || {
        bench(
            big(HUGE),
            |w| {
                let dt = black_box(DT);
                w.query::<(&mut Tf, &Vl)>().each(|(t, v)| {
                    t.x += v.vx * dt;
                    t.y += v.vy * dt;
                    t.rot += v.av * dt;
                });
            },
            sum_tf,
        )
    });
    r.add("gravity", "ecs", || {
        bench(
            big(BIG),
            |w| {
                let (gx, gy) = black_box((0.5, -9.81 * DT));
                w.query::<&mut Vl>().each(|v| {
                    v.vx += gx;
                    v.vy += gy;
                });
            },
            |w| {
                let mut a = 0u64;
                w.query::<&Vl>().each(|v| {
                    a = a.wrapping_add(
                        hf(v.vx, 4)
                            .wrapping_add(hf(v.vy, 5))
                            .wrapping_add(hf(v.av, 6)),
                    )
                });
                a
            },
        )
    });
}
