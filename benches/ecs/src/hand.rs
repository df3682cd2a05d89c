//! Hand-written "speed of light" versions: plain Vecs, and Vec columns + generational slots
//! (what a compile-time ECS could generate).
use crate::common::*;
use rayon::prelude::*;
crate::components!();

/// Generational slot map: handle -> dense row, dense row -> slot.
#[derive(Clone, Copy)]
pub struct Handle {
    slot: u32,
    gen: u32,
}
#[derive(Default)]
pub struct Slots {
    slots: Vec<(u32, u32)>, // (gen, dense or next free)
    dense: Vec<u32>,        // row -> slot
    free: u32,              // head+1, 0 = none
}
impl Slots {
    #[inline(always)]
    fn alloc(&mut self) -> Handle {
        let row = self.dense.len() as u32;
        if self.free != 0 {
            let s = self.free - 1;
            let e = &mut self.slots[s as usize];
            self.free = e.1;
            e.0 = e.0.wrapping_add(1);
            e.1 = row;
            let gen = e.0;
            self.dense.push(s);
            Handle { slot: s, gen }
        } else {
            let s = self.slots.len() as u32;
            self.slots.push((1, row));
            self.dense.push(s);
            Handle { slot: s, gen: 1 }
        }
    }
    #[inline(always)]
    fn row(&self, h: Handle) -> Option<usize> {
        match self.slots.get(h.slot as usize) {
            Some(&(g, r)) if g == h.gen => Some(r as usize),
            _ => None,
        }
    }
    /// Frees the slot; returns the row to swap_remove.
    #[inline(always)]
    fn release(&mut self, h: Handle) -> Option<usize> {
        let row = self.row(h)?;
        self.dense.swap_remove(row);
        if let Some(&moved) = self.dense.get(row) {
            self.slots[moved as usize].1 = row as u32;
        }
        let free = self.free;
        let e = &mut self.slots[h.slot as usize];
        e.0 = e.0.wrapping_add(1);
        e.1 = free;
        self.free = h.slot + 1;
        Some(row)
    }
}
#[derive(Default)]
struct Tab4 {
    sl: Slots,
    t: Vec<Transform>,
    p: Vec<Position>,
    r: Vec<Rotation>,
    v: Vec<Velocity>,
}
impl Tab4 {
    #[inline(always)]
    fn push(&mut self, (t, p, r, v): (Transform, Position, Rotation, Velocity)) -> Handle {
        let h = self.sl.alloc();
        self.t.push(t);
        self.p.push(p);
        self.r.push(r);
        self.v.push(v);
        h
    }
    fn reserve(&mut self, n: usize) {
        self.sl.slots.reserve(n);
        self.sl.dense.reserve(n);
        self.t.reserve(n);
        self.p.reserve(n);
        self.r.reserve(n);
        self.v.reserve(n);
    }
    /// bulk: append whole columns
    fn extend(&mut self, n: usize, f: impl Fn(usize) -> (Transform, Position, Rotation, Velocity)) {
        let base = self.sl.dense.len() as u32;
        let sb = self.sl.slots.len() as u32;
        debug_assert!(self.sl.free == 0);
        self.sl.slots.extend((0..n as u32).map(|i| (1, base + i)));
        self.sl.dense.extend(sb..sb + n as u32);
        self.t.extend((0..n).map(|i| f(i).0));
        self.p.extend((0..n).map(|i| f(i).1));
        self.r.extend((0..n).map(|i| f(i).2));
        self.v.extend((0..n).map(|i| f(i).3));
    }
    fn sum(&self) -> u64 {
        (0..self.t.len()).fold(0u64, |a, i| {
            a.wrapping_add(h4(&self.t[i], &self.p[i], &self.r[i], &self.v[i]))
        })
    }
}

pub fn register(r: &mut Registry) {
    // 1
    r.add("insert_one", "hand: 4xVec push", || {
        bench_prep(
            Tab4::default(),
            |s| *s = Tab4::default(),
            |s| {
                for i in 0..N {
                    let (t, p, r, v) = row4(i);
                    s.t.push(t);
                    s.p.push(p);
                    s.r.push(r);
                    s.v.push(v);
                }
            },
            |s| s.sum(),
        )
    });
    r.add("insert_one", "hand: Vecs+slots", || {
        bench_prep(
            Tab4::default(),
            |s| *s = Tab4::default(),
            |s| {
                for i in 0..N {
                    black_box(s.push(row4(i)));
                }
            },
            |s| s.sum(),
        )
    });
    r.add("insert_batch", "hand: Vecs+slots reserve", || {
        bench_prep(
            Tab4::default(),
            |s| *s = Tab4::default(),
            |s| {
                s.reserve(N);
                for i in 0..N {
                    black_box(s.push(row4(i)));
                }
            },
            |s| s.sum(),
        )
    });
    r.add("insert_batch", "hand: Vecs+slots by column", || {
        bench_prep(
            Tab4::default(),
            |s| *s = Tab4::default(),
            |s| s.extend(N, row4),
            |s| s.sum(),
        )
    });
    r.add("insert_one_suite", "hand: Vecs+slots", || {
        bench(
            0u64,
            |c| {
                let mut s = Tab4::default();
                for i in 0..N {
                    black_box(s.push(row4(i)));
                }
                black_box(&mut s);
                *c = c.wrapping_add(s.t.len() as u64);
            },
            |c| *c,
        )
    });
    r.add("insert_batch_suite", "hand: Vecs+slots by column", || {
        bench(
            0u64,
            |c| {
                let mut s = Tab4::default();
                s.extend(N, row4);
                black_box(&mut s);
                *c = c.wrapping_add(s.t.len() as u64);
            },
            |c| *c,
        )
    });
    // 2
    r.add("simple_iter", "hand: Vec AoS-per-component", || {
        let mut t = Tab4::default();
        t.extend(N, row4);
        bench(
            t,
            |s| {
                for (p, v) in s.p.iter_mut().zip(&s.v) {
                    p.0 += v.0;
                }
            },
            |s| s.p.iter().fold(0, |a: u64, p| a.wrapping_add(hv(p.0))),
        )
    });
    r.add("simple_iter", "hand: field SoA (6 Vec<f32>)", || {
        let mut c: [Vec<f32>; 6] = Default::default();
        for i in 0..N {
            let (_, p, _, v) = row4(i);
            c[0].push(p.0.x);
            c[1].push(p.0.y);
            c[2].push(p.0.z);
            c[3].push(v.0.x);
            c[4].push(v.0.y);
            c[5].push(v.0.z);
        }
        bench(
            c,
            |c| {
                let (p, v) = c.split_at_mut(3);
                for k in 0..3 {
                    for (a, b) in p[k].iter_mut().zip(&v[k]) {
                        *a += *b;
                    }
                }
            },
            |c| {
                (0..N).fold(0, |a: u64, i| {
                    a.wrapping_add(hv(v3(c[0][i], c[1][i], c[2][i])))
                })
            },
        )
    });
    // 3
    r.add("frag_iter", "hand: 26 Vec<Data>", || {
        let v: Vec<Vec<Data>> = (0..26).map(|_| vec![Data(1.0); FRAG]).collect();
        bench(
            v,
            |s| {
                for t in s.iter_mut() {
                    for d in t.iter_mut() {
                        d.0 *= 2.0;
                    }
                }
            },
            |s| {
                s.iter()
                    .flatten()
                    .fold(0, |a: u64, d| a.wrapping_add(hf(d.0, 1)))
            },
        )
    });
    r.add("frag_iter", "hand: 1 Vec<Data>", || {
        bench(
            vec![Data(1.0); FRAG * 26],
            |s| {
                for d in s.iter_mut() {
                    d.0 *= 2.0;
                }
            },
            |s| s.iter().fold(0, |a: u64, d| a.wrapping_add(hf(d.0, 1))),
        )
    });
    // 4
    r.add("add_remove", "hand: 2-table row move", || {
        // global slots: (gen, table, row); tables hold columns + slot of row
        struct S {
            loc: Vec<(u32, u32, u32)>,
            t0: (Vec<u32>, Vec<A>),
            t1: (Vec<u32>, Vec<A>, Vec<B>),
            h: Vec<Handle>,
        }
        let mut s = S {
            loc: vec![],
            t0: Default::default(),
            t1: Default::default(),
            h: vec![],
        };
        for i in 0..N {
            s.loc.push((1, 0, i as u32));
            s.t0.0.push(i as u32);
            s.t0.1.push(A(i as f32));
            s.h.push(Handle {
                slot: i as u32,
                gen: 1,
            });
        }
        bench(
            s,
            |s| {
                for &h in &s.h {
                    let l = s.loc[h.slot as usize];
                    assert!(l.0 == h.gen && l.1 == 0);
                    let row = l.2 as usize;
                    let a = s.t0.1.swap_remove(row);
                    s.t0.0.swap_remove(row);
                    if let Some(&m) = s.t0.0.get(row) {
                        s.loc[m as usize].2 = row as u32;
                    }
                    s.loc[h.slot as usize] = (h.gen, 1, s.t1.0.len() as u32);
                    s.t1.0.push(h.slot);
                    s.t1.1.push(a);
                    s.t1.2.push(B(0.0));
                }
                black_box(&mut s.t1);
                for &h in &s.h {
                    let l = s.loc[h.slot as usize];
                    assert!(l.0 == h.gen && l.1 == 1);
                    let row = l.2 as usize;
                    let a = s.t1.1.swap_remove(row);
                    s.t1.2.swap_remove(row);
                    s.t1.0.swap_remove(row);
                    if let Some(&m) = s.t1.0.get(row) {
                        s.loc[m as usize].2 = row as u32;
                    }
                    s.loc[h.slot as usize] = (h.gen, 0, s.t0.0.len() as u32);
                    s.t0.0.push(h.slot);
                    s.t0.1.push(a);
                }
            },
            |s| {
                s.t0.1
                    .iter()
                    .fold(0, |a: u64, d| a.wrapping_add(hf(d.0, 1)))
                    .wrapping_add(s.t1.0.len() as u64)
            },
        )
    });
    r.add("add_remove", "hand: sparse-set B", || {
        struct S {
            sl: Slots,
            a: Vec<A>,
            sparse: Vec<u32>, // slot -> dense B + 1
            bd: Vec<u32>,
            b: Vec<B>,
            h: Vec<Handle>,
        }
        let mut s = S {
            sl: Slots::default(),
            a: vec![],
            sparse: vec![0; N],
            bd: vec![],
            b: vec![],
            h: vec![],
        };
        for i in 0..N {
            s.h.push(s.sl.alloc());
            s.a.push(A(i as f32));
        }
        bench(
            s,
            |s| {
                for &h in &s.h {
                    s.sl.row(h).unwrap();
                    s.sparse[h.slot as usize] = s.b.len() as u32 + 1;
                    s.bd.push(h.slot);
                    s.b.push(B(0.0));
                }
                black_box(&mut s.b);
                for &h in &s.h {
                    s.sl.row(h).unwrap();
                    let d = s.sparse[h.slot as usize];
                    if d != 0 {
                        let d = d as usize - 1;
                        s.b.swap_remove(d);
                        s.bd.swap_remove(d);
                        s.sparse[h.slot as usize] = 0;
                        if let Some(&m) = s.bd.get(d) {
                            s.sparse[m as usize] = d as u32 + 1;
                        }
                    }
                }
            },
            |s| {
                s.a.iter()
                    .fold(0, |a: u64, d| a.wrapping_add(hf(d.0, 1)))
                    .wrapping_add(s.b.len() as u64)
            },
        )
    });
    r.add("add_remove", "hand: presence bitset B", || {
        // B stored in a full-length column next to A; presence is one bit per row (no move at all)
        struct S {
            sl: Slots,
            a: Vec<A>,
            b: Vec<B>,
            has: Vec<u64>,
            h: Vec<Handle>,
        }
        let mut s = S {
            sl: Slots::default(),
            a: vec![],
            b: vec![B(0.0); N],
            has: vec![0; N / 64 + 1],
            h: vec![],
        };
        for i in 0..N {
            s.h.push(s.sl.alloc());
            s.a.push(A(i as f32));
        }
        bench(
            s,
            |s| {
                for &h in &s.h {
                    let row = s.sl.row(h).unwrap();
                    s.b[row] = B(0.0);
                    s.has[row / 64] |= 1 << (row % 64);
                }
                black_box(&mut s.has);
                for &h in &s.h {
                    let row = s.sl.row(h).unwrap();
                    s.has[row / 64] &= !(1 << (row % 64));
                }
            },
            |s| {
                s.a.iter()
                    .fold(0, |a: u64, d| a.wrapping_add(hf(d.0, 1)))
                    .wrapping_add(s.has.iter().map(|x| x.count_ones() as u64).sum())
            },
        )
    });
    // 5
    for (w, par) in [("heavy_st", false), ("heavy_mt", true)] {
        r.add(
            w,
            if par {
                "hand: rayon par_iter"
            } else {
                "hand: Vecs"
            },
            move || {
                let mut t = Tab4::default();
                t.extend(HEAVY, row_heavy);
                fn sum(s: &mut Tab4) -> u64 {
                    s.p.iter().fold(0, |a: u64, p| a.wrapping_add(hv(p.0)))
                }
                if par {
                    bench(
                        t,
                        |s| {
                            s.t.par_iter_mut()
                                .with_min_len(64)
                                .zip(&mut s.p)
                                .for_each(|(t, p)| heavy(&mut t.0, &mut p.0))
                        },
                        sum,
                    )
                } else {
                    bench(
                        t,
                        |s| {
                            for (t, p) in s.t.iter_mut().zip(&mut s.p) {
                                heavy(&mut t.0, &mut p.0)
                            }
                        },
                        sum,
                    )
                }
            },
        );
    }
    // 6
    r.add("schedule", "hand: Vecs, sequential", || {
        type T = Vec<[Vec<f32>; 5]>;
        let cols = [&[0usize, 1][..], &[0, 1, 2], &[0, 1, 2, 3], &[0, 1, 2, 4]];
        let t: T = cols
            .iter()
            .enumerate()
            .map(|(k, cs)| {
                let mut a: [Vec<f32>; 5] = Default::default();
                for &c in *cs {
                    a[c] = (0..N).map(|i| sv(k, c, i)).collect();
                }
                a
            })
            .collect();
        bench(
            t,
            |t| {
                fn sw(a: &mut [f32], b: &mut [f32]) {
                    for (a, b) in a.iter_mut().zip(b) {
                        std::mem::swap(a, b);
                    }
                }
                for arr in t.iter_mut() {
                    let [a, b, ..] = arr;
                    sw(a, b);
                }
                let [_, _, c, d, _] = &mut t[2];
                sw(c, d);
                let [_, _, c, _, e] = &mut t[3];
                sw(c, e);
            },
            |t| {
                t.iter().fold(0u64, |acc, arr| {
                    (0..5).fold(acc, |acc, c| {
                        arr[c]
                            .iter()
                            .fold(acc, |acc, f| acc.wrapping_add(hs(c as u64, *f)))
                    })
                })
            },
        )
    });
    // 7
    r.add("random_access", "hand: Vec[index]", || {
        let t: Vec<Tf> = (0..RA_ENT).map(tf).collect();
        let ix: Vec<u32> = (0..RA_ENT as u32).collect();
        bench(
            (t, lookups(&ix), 0u64),
            |s| {
                let mut a = 0u64;
                for &i in &s.1 {
                    a = a.wrapping_add(s.0[i as usize].x.to_bits() as u64);
                }
                s.2 = a;
            },
            |s| s.2,
        )
    });
    r.add("random_access", "hand: Vecs+slots (gen)", || {
        let mut sl = Slots::default();
        let h: Vec<Handle> = (0..RA_ENT).map(|_| sl.alloc()).collect();
        let t: Vec<Tf> = (0..RA_ENT).map(tf).collect();
        bench(
            (sl, t, lookups(&h), 0u64),
            |s| {
                let mut a = 0u64;
                for &h in &s.2 {
                    if let Some(r) = s.0.row(h) {
                        a = a.wrapping_add(s.1[r].x.to_bits() as u64);
                    }
                }
                s.3 = a;
            },
            |s| s.3,
        )
    });
    // 8
    r.add("churn", "hand: Vecs+slots", || {
        struct S {
            sl: Slots,
            p: Vec<Position>,
            v: Vec<Velocity>,
            c: Churn<Handle>,
        }
        let mut s = S {
            sl: Slots::default(),
            p: vec![],
            v: vec![],
            c: Churn::new(vec![]),
        };
        for i in 0..N {
            let h = s.sl.alloc();
            s.p.push(Position(v3(i as f32, 0.0, 0.0)));
            s.v.push(Velocity(v3(1.0, 0.0, 0.0)));
            s.c.live.push(h);
        }
        bench(
            s,
            |s| {
                for _ in 0..CHURN_STEPS {
                    for _ in 0..CHURN_K {
                        let h = s.c.victim();
                        let row = s.sl.release(h).unwrap();
                        s.p.swap_remove(row);
                        s.v.swap_remove(row);
                    }
                    for _ in 0..CHURN_K {
                        let i = s.c.next_val();
                        let h = s.sl.alloc();
                        s.p.push(Position(v3(i as f32, 0.0, 0.0)));
                        s.v.push(Velocity(v3(1.0, 0.0, 0.0)));
                        s.c.live.push(h);
                    }
                }
            },
            |s| s.p.iter().fold(0, |a: u64, p| a.wrapping_add(hv(p.0))),
        )
    });
    // bandwidth references
    for (w, n) in [("stream", STREAM), ("stream_l2", 65536)] {
        r.add_unchecked(w, "memcpy", move || {
            bench(
                (vec![1.0f32; n], vec![0.0f32; n]),
                |s| {
                    s.1.copy_from_slice(&s.0);
                    black_box(&mut s.1);
                },
                |_| 0,
            )
        });
        r.add_unchecked(w, "add in place (a += 1)", move || {
            bench(
                vec![1.0f32; n],
                |s| {
                    s.iter_mut().for_each(|a| *a += 1.0);
                    black_box(s);
                },
                |_| 0,
            )
        });
        r.add_unchecked(w, "a += b*k (8r+4w of 12 B)", move || {
            bench(
                (vec![1.0f32; n], vec![0.5f32; n]),
                |s| {
                    let k = black_box(DT);
                    s.0.iter_mut().zip(&s.1).for_each(|(a, b)| *a += *b * k);
                    black_box(&mut s.0);
                },
                |_| 0,
            )
        });
    }
    r.add("large_iter_8m", "hand: AoS Vec<Tf>/Vec<Vl>", || {
        bench(
            (
                (0..HUGE).map(tf).collect::<Vec<_>>(),
                (0..HUGE).map(vl).collect::<Vec<_>>(),
            ),
            |s| {
                let dt = black_box(DT);
                for (t, v) in s.0.iter_mut().zip(&s.1) {
                    integrate(t, v, dt);
                }
            },
            |s| s.0.iter().fold(0, |a: u64, t| a.wrapping_add(htf(t))),
        )
    });
    r.add("large_iter_8m", "hand: field SoA 3 passes", || {
        let mut c: [Vec<f32>; 6] = Default::default();
        for i in 0..HUGE {
            let (t, v) = (tf(i), vl(i));
            c[0].push(t.x);
            c[1].push(t.y);
            c[2].push(t.rot);
            c[3].push(v.vx);
            c[4].push(v.vy);
            c[5].push(v.av);
        }
        bench(
            c,
            |c| {
                let dt = black_box(DT);
                let (t, v) = c.split_at_mut(3);
                for k in 0..3 {
                    for (a, b) in t[k].iter_mut().zip(&v[k]) {
                        *a += *b * dt;
                    }
                }
            },
            |c| {
                (0..HUGE).fold(0, |a: u64, i| {
                    a.wrapping_add(htf(&Tf {
                        x: c[0][i],
                        y: c[1][i],
                        rot: c[2][i],
                    }))
                })
            },
        )
    });
    r.add("large_iter_8m", "hand: AoS 2 threads", || {
        bench(
            (
                (0..HUGE).map(tf).collect::<Vec<_>>(),
                (0..HUGE).map(vl).collect::<Vec<_>>(),
            ),
            |s| {
                let dt = black_box(DT);
                s.0.par_chunks_mut(HUGE / 2)
                    .zip(s.1.par_chunks(HUGE / 2))
                    .for_each(|(t, v)| {
                        for (t, v) in t.iter_mut().zip(v) {
                            integrate(t, v, dt);
                        }
                    })
            },
            |s| s.0.iter().fold(0, |a: u64, t| a.wrapping_add(htf(t))),
        )
    });
    // 9
    r.add("large_iter", "hand: AoS Vec<Tf>/Vec<Vl>", || {
        bench(
            (
                (0..BIG).map(tf).collect::<Vec<_>>(),
                (0..BIG).map(vl).collect::<Vec<_>>(),
            ),
            |s| {
                let dt = black_box(DT);
                for (t, v) in s.0.iter_mut().zip(&s.1) {
                    integrate(t, v, dt);
                }
            },
            |s| s.0.iter().fold(0, |a: u64, t| a.wrapping_add(htf(t))),
        )
    });
    r.add("large_iter", "hand: AoS indexed usize", || {
        bench(
            (
                (0..BIG).map(tf).collect::<Vec<_>>(),
                (0..BIG).map(vl).collect::<Vec<_>>(),
            ),
            |s| {
                let dt = black_box(DT);
                let n = s.0.len().min(s.1.len());
                let (t, v) = (&mut s.0[..n], &s.1[..n]);
                for i in 0..n {
                    integrate(&mut t[i], &v[i], dt);
                }
            },
            |s| s.0.iter().fold(0, |a: u64, t| a.wrapping_add(htf(t))),
        )
    });
    fn soa() -> [Vec<f32>; 6] {
        let mut c: [Vec<f32>; 6] = Default::default();
        for i in 0..BIG {
            let (t, v) = (tf(i), vl(i));
            c[0].push(t.x);
            c[1].push(t.y);
            c[2].push(t.rot);
            c[3].push(v.vx);
            c[4].push(v.vy);
            c[5].push(v.av);
        }
        c
    }
    fn sum_t(c: &mut [Vec<f32>; 6]) -> u64 {
        (0..BIG).fold(0, |a: u64, i| {
            a.wrapping_add(htf(&Tf {
                x: c[0][i],
                y: c[1][i],
                rot: c[2][i],
            }))
        })
    }
    fn sum_v(c: &mut [Vec<f32>; 6]) -> u64 {
        (0..BIG).fold(0, |a: u64, i| {
            a.wrapping_add(hvl(&Vl {
                vx: c[3][i],
                vy: c[4][i],
                av: c[5][i],
            }))
        })
    }
    r.add("large_iter", "hand: field SoA 3 passes", || {
        bench(
            soa(),
            |c| {
                let dt = black_box(DT);
                let (t, v) = c.split_at_mut(3);
                for k in 0..3 {
                    for (a, b) in t[k].iter_mut().zip(&v[k]) {
                        *a += *b * dt;
                    }
                }
            },
            sum_t,
        )
    });
    r.add("large_iter", "hand: field SoA 1 pass zip6", || {
        bench(
            soa(),
            |c| {
                let dt = black_box(DT);
                let [x, y, rot, vx, vy, av] = c;
                for (((((x, y), rot), vx), vy), av) in x
                    .iter_mut()
                    .zip(y.iter_mut())
                    .zip(rot.iter_mut())
                    .zip(vx.iter())
                    .zip(vy.iter())
                    .zip(av.iter())
                {
                    *x += *vx * dt;
                    *y += *vy * dt;
                    *rot += *av * dt;
                }
            },
            sum_t,
        )
    });
    r.add("large_iter", "hand: field SoA 3-pass 2thr", || {
        bench(
            soa(),
            |c| {
                let dt = black_box(DT);
                let (t, v) = c.split_at_mut(3);
                for k in 0..3 {
                    t[k].par_chunks_mut(BIG / 2)
                        .zip(v[k].par_chunks(BIG / 2))
                        .for_each(|(a, b)| {
                            for (a, b) in a.iter_mut().zip(b) {
                                *a += *b * dt;
                            }
                        });
                }
            },
            sum_t,
        )
    });
    r.add("large_iter", "hand: fat AoS Vec<(Tf,Vl)>", || {
        bench(
            (0..BIG).map(|i| (tf(i), vl(i))).collect::<Vec<_>>(),
            |s| {
                let dt = black_box(DT);
                for (t, v) in s.iter_mut() {
                    integrate(t, v, dt);
                }
            },
            |s| s.iter().fold(0, |a: u64, t| a.wrapping_add(htf(&t.0))),
        )
    });
    r.add("gravity", "hand: AoS Vec<Vl>", || {
        bench(
            (0..BIG).map(vl).collect::<Vec<_>>(),
            |s| {
                let (gx, gy) = black_box((0.5, -9.81 * DT));
                for v in s.iter_mut() {
                    gravity(v, gx, gy);
                }
            },
            |s| s.iter().fold(0, |a: u64, t| a.wrapping_add(hvl(t))),
        )
    });
    r.add("gravity", "hand: field SoA 2 passes", || {
        bench(
            soa(),
            |c| {
                let (gx, gy) = black_box((0.5, -9.81 * DT));
                for v in c[3].iter_mut() {
                    *v += gx;
                }
                for v in c[4].iter_mut() {
                    *v += gy;
                }
            },
            sum_v,
        )
    });
    r.add("gravity", "hand: fat AoS Vec<(Tf,Vl)>", || {
        bench(
            (0..BIG).map(|i| (tf(i), vl(i))).collect::<Vec<_>>(),
            |s| {
                let (gx, gy) = black_box((0.5, -9.81 * DT));
                for (_, v) in s.iter_mut() {
                    gravity(v, gx, gy);
                }
            },
            |s| s.iter().fold(0, |a: u64, t| a.wrapping_add(hvl(&t.1))),
        )
    });
}
