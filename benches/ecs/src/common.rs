//! Component data and initial values shared by every library.
pub use crate::harness::{bench, bench_prep, hf, mix, shuffled, Registry, Rng};
pub use std::hint::black_box;

pub const N: usize = 10_000; // simple_insert / simple_iter / add_remove / schedule / churn
pub const FRAG: usize = 20;
pub const HEAVY: usize = 1_000;
pub const BIG: usize = 1_000_000; // large_iter / gravity
pub const RA_ENT: usize = 100_000; // random_access: entities
pub const RA_GET: usize = 1_000_000; // random_access: lookups
pub const DT: f32 = 1.0 / 60.0;
pub const CHURN_STEPS: usize = 100;
pub const CHURN_K: usize = 1_000;

#[derive(Clone, Copy, Default, Debug, PartialEq)]
pub struct V3 {
    pub x: f32,
    pub y: f32,
    pub z: f32,
}
pub const fn v3(x: f32, y: f32, z: f32) -> V3 {
    V3 { x, y, z }
}
impl std::ops::AddAssign for V3 {
    #[inline(always)]
    fn add_assign(&mut self, o: V3) {
        self.x += o.x;
        self.y += o.y;
        self.z += o.z;
    }
}
#[derive(Clone, Copy, Default, Debug, PartialEq)]
pub struct M4(pub [f32; 16]);
impl M4 {
    pub fn identity() -> M4 {
        let mut m = [0.0; 16];
        m[0] = 1.0;
        m[5] = 1.0;
        m[10] = 1.0;
        m[15] = 1.0;
        M4(m)
    }
    pub fn angle_x(a: f32) -> M4 {
        let (s, c) = a.sin_cos();
        let mut m = M4::identity();
        m.0[5] = c;
        m.0[6] = s;
        m.0[9] = -s;
        m.0[10] = c;
        m
    }
    #[inline]
    pub fn transform(&self, v: V3) -> V3 {
        let m = &self.0;
        v3(
            m[0] * v.x + m[4] * v.y + m[8] * v.z,
            m[1] * v.x + m[5] * v.y + m[9] * v.z,
            m[2] * v.x + m[6] * v.y + m[10] * v.z,
        )
    }
    /// Cofactor 4x4 inverse; the very same expression is used in cpp/entt_bench.cpp.
    #[inline]
    pub fn invert(&self) -> Option<M4> {
        let m = &self.0;
        let s0 = m[0] * m[5] - m[4] * m[1];
        let s1 = m[0] * m[6] - m[4] * m[2];
        let s2 = m[0] * m[7] - m[4] * m[3];
        let s3 = m[1] * m[6] - m[5] * m[2];
        let s4 = m[1] * m[7] - m[5] * m[3];
        let s5 = m[2] * m[7] - m[6] * m[3];
        let c5 = m[10] * m[15] - m[14] * m[11];
        let c4 = m[9] * m[15] - m[13] * m[11];
        let c3 = m[9] * m[14] - m[13] * m[10];
        let c2 = m[8] * m[15] - m[12] * m[11];
        let c1 = m[8] * m[14] - m[12] * m[10];
        let c0 = m[8] * m[13] - m[12] * m[9];
        let det = s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0;
        if det == 0.0 {
            return None;
        }
        let d = 1.0 / det;
        Some(M4([
            (m[5] * c5 - m[6] * c4 + m[7] * c3) * d,
            (-m[1] * c5 + m[2] * c4 - m[3] * c3) * d,
            (m[13] * s5 - m[14] * s4 + m[15] * s3) * d,
            (-m[9] * s5 + m[10] * s4 - m[11] * s3) * d,
            (-m[4] * c5 + m[6] * c2 - m[7] * c1) * d,
            (m[0] * c5 - m[2] * c2 + m[3] * c1) * d,
            (-m[12] * s5 + m[14] * s2 - m[15] * s1) * d,
            (m[8] * s5 - m[10] * s2 + m[11] * s1) * d,
            (m[4] * c4 - m[5] * c2 + m[7] * c0) * d,
            (-m[0] * c4 + m[1] * c2 - m[3] * c0) * d,
            (m[12] * s4 - m[13] * s2 + m[15] * s0) * d,
            (-m[8] * s4 + m[9] * s2 - m[11] * s0) * d,
            (-m[4] * c3 + m[5] * c1 - m[6] * c0) * d,
            (m[0] * c3 - m[1] * c1 + m[2] * c0) * d,
            (-m[12] * s3 + m[13] * s1 - m[14] * s0) * d,
            (m[8] * s3 - m[9] * s1 + m[10] * s0) * d,
        ]))
    }
}
/// The heavy_compute kernel.
#[inline]
pub fn heavy(m: &mut M4, p: &mut V3) {
    for _ in 0..100 {
        *m = m.invert().unwrap();
    }
    *p = m.transform(*p);
}

/// Defines Transform, Position, Rotation, Velocity, Data, A..Z, Tf and Vl with the given attributes.
#[macro_export]
macro_rules! components {
    ($(#[$m:meta])*) => { $crate::components!(@all [$(#[$m])*]); };
    (@all $m:tt) => {
        $crate::components!(@one $m Transform(M4));
        $crate::components!(@one $m Position(V3));
        $crate::components!(@one $m Rotation(V3));
        $crate::components!(@one $m Velocity(V3));
        $crate::components!(@one $m Data(f32));
        $crate::components!(@letters $m A B C D E F G H I J K L M N_ O P Q R S T U V W X Y Z);
        $crate::components!(@tf $m);
    };
    (@letters $m:tt) => {};
    (@letters $m:tt $h:ident $($r:ident)*) => { $crate::components!(@one $m $h(f32)); $crate::components!(@letters $m $($r)*); };
    (@one [$($m:tt)*] $n:ident ($t:ty)) => {
        $($m)* #[derive(Clone, Copy, Default, Debug, PartialEq)] pub struct $n(pub $t);
    };
    (@tf [$($m:tt)*]) => {
        $($m)* #[derive(Clone, Copy, Default, Debug, PartialEq)] pub struct Tf { pub x: f32, pub y: f32, pub rot: f32 }
        $($m)* #[derive(Clone, Copy, Default, Debug, PartialEq)] pub struct Vl { pub vx: f32, pub vy: f32, pub av: f32 }
        #[allow(dead_code)] #[inline(always)] pub fn row4(i: usize) -> (Transform, Position, Rotation, Velocity) {
            (Transform(M4::identity()), Position(v3(i as f32, 0.0, 0.0)), Rotation(v3(1.0, 0.0, 0.0)), Velocity(v3(1.0, 0.5, 0.25)))
        }
        #[allow(dead_code)] #[inline(always)] pub fn row_heavy(i: usize) -> (Transform, Position, Rotation, Velocity) {
            (Transform(M4::angle_x(1.2)), Position(v3(i as f32, 1.0, 0.5)), Rotation(v3(1.0, 0.0, 0.0)), Velocity(v3(1.0, 0.0, 0.0)))
        }
        #[allow(dead_code)] #[inline(always)] pub fn tf(i: usize) -> Tf { Tf { x: i as f32, y: -(i as f32), rot: 0.5 } }
        #[allow(dead_code)] #[inline(always)] pub fn vl(i: usize) -> Vl { Vl { vx: (i % 17) as f32, vy: (i % 13) as f32, av: (i % 7) as f32 } }
        #[allow(dead_code)] #[inline(always)] pub fn integrate(t: &mut Tf, v: &Vl, dt: f32) {
            t.x += v.vx * dt; t.y += v.vy * dt; t.rot += v.av * dt;
        }
        #[allow(dead_code)] #[inline(always)] pub fn gravity(v: &mut Vl, gx: f32, gy: f32) { v.vx += gx; v.vy += gy; }
        #[allow(dead_code)] pub fn h4(t: &Transform, p: &Position, r: &Rotation, v: &Velocity) -> u64 {
            let mut a = 0u64;
            for (k, f) in t.0.0.iter().enumerate() { a = a.wrapping_add(hf(*f, k as u64)); }
            mix(a ^ hv(p.0).wrapping_mul(3) ^ hv(r.0).wrapping_mul(5) ^ hv(v.0).wrapping_mul(7))
        }
        #[allow(dead_code)] pub fn htf(t: &Tf) -> u64 { hf(t.x, 1).wrapping_add(hf(t.y, 2)).wrapping_add(hf(t.rot, 3)) }
        #[allow(dead_code)] pub fn hvl(t: &Vl) -> u64 { hf(t.vx, 4).wrapping_add(hf(t.vy, 5)).wrapping_add(hf(t.av, 6)) }
    };
}
pub fn hv(v: V3) -> u64 {
    hf(v.x, 1).wrapping_add(hf(v.y, 2)).wrapping_add(hf(v.z, 3))
}
#[macro_export]
macro_rules! for_letters {
    ($mac:ident) => {
        $mac!(A);
        $mac!(B);
        $mac!(C);
        $mac!(D);
        $mac!(E);
        $mac!(F);
        $mac!(G);
        $mac!(H);
        $mac!(I);
        $mac!(J);
        $mac!(K);
        $mac!(L);
        $mac!(M);
        $mac!(N_);
        $mac!(O);
        $mac!(P);
        $mac!(Q);
        $mac!(R);
        $mac!(S);
        $mac!(T);
        $mac!(U);
        $mac!(V);
        $mac!(W);
        $mac!(X);
        $mac!(Y);
        $mac!(Z);
    };
}

/// Initial value of schedule components: distinct per archetype/column so swaps are visible.
#[inline(always)]
pub fn sv(arch: usize, col: usize, i: usize) -> f32 {
    (arch * 100_000 + col * 20_000 + i) as f32
}
pub fn hs(col: u64, f: f32) -> u64 {
    hf(f, 10 + col)
}

/// The random victims of one churn run, library independent: index into the live list.
pub struct Churn<E> {
    pub live: Vec<E>,
    pub rng: Rng,
    pub counter: usize,
}
impl<E> Churn<E> {
    pub fn new(live: Vec<E>) -> Self {
        Churn {
            live,
            rng: Rng(0x9E3779B97F4A7C15),
            counter: N,
        }
    }
    #[inline(always)]
    pub fn victim(&mut self) -> E {
        let i = self.rng.below(self.live.len());
        self.live.swap_remove(i)
    }
    #[inline(always)]
    pub fn next_val(&mut self) -> usize {
        self.counter = (self.counter + 1) & 0xFFFFF;
        self.counter
    }
}
/// 1M lookups over 100k handles in shuffled order (10 different permutations).
pub fn lookups<E: Copy>(ents: &[E]) -> Vec<E> {
    let mut v = Vec::with_capacity(RA_GET);
    for r in 0..(RA_GET / RA_ENT) {
        v.extend(
            shuffled(ents.len(), 77 + r as u64)
                .into_iter()
                .map(|i| ents[i as usize]),
        );
    }
    v
}
/// Spawns noise so that entity storage is not in creation order is NOT done: handles only are shuffled.
pub const HUGE: usize = 8_000_000;
pub const STREAM: usize = 16 * 1024 * 1024; // f32 elements = 64 MiB per array
pub fn workloads(r: &mut Registry) {
    r.workload("stream", STREAM as f64, STREAM as f64 * 8.0, "bandwidth reference, 64 MiB arrays (beyond L3); GB/s counts 2 streams (memcpy/scale: 1 read + 1 write), triad counts 8 of its 12 bytes, read counts 8 of 4");
    r.workload(
        "stream_l2",
        65536.0,
        65536.0 * 8.0,
        "same kernels on 256 KiB arrays (L2 resident)",
    );
    r.workload(
        "large_iter_8m",
        HUGE as f64,
        HUGE as f64 * 36.0,
        "as large_iter with 8M entities (192 MB, beyond L3)",
    );
    r.workload("insert_one", N as f64, 0.0, "spawn 10k entities one by one (Transform 64B, Position, Rotation, Velocity 12B each) into a fresh world; world creation and drop untimed");
    r.workload(
        "insert_batch",
        N as f64,
        0.0,
        "same, with the library's batch API",
    );
    r.workload(
        "insert_one_suite",
        N as f64,
        0.0,
        "as ecs_bench_suite: World::new + spawn 10k one by one + drop, all timed",
    );
    r.workload(
        "insert_batch_suite",
        N as f64,
        0.0,
        "as ecs_bench_suite: World::new + batch spawn 10k + drop, all timed",
    );
    r.workload(
        "simple_iter",
        N as f64,
        N as f64 * 36.0,
        "10k entities (4 components): Position += Velocity",
    );
    r.workload(
        "frag_iter",
        520.0,
        520.0 * 8.0,
        "26 archetypes x 20 entities (letter, Data): data *= 2",
    );
    r.workload(
        "add_remove",
        2.0 * N as f64,
        0.0,
        "10k entities with A: add B to all, then remove B from all",
    );
    r.workload(
        "heavy_st",
        (HEAVY * 100) as f64,
        0.0,
        "1000 matrices x 100 inverts + transform, one thread",
    );
    r.workload(
        "heavy_mt",
        (HEAVY * 100) as f64,
        0.0,
        "same, library's parallel iteration on 2 threads",
    );
    r.workload(
        "schedule",
        60_000.0,
        0.0,
        "3 systems swap(A,B) swap(C,D) swap(C,E) over 4x10k entities (AB, ABC, ABCD, ABCE)",
    );
    r.workload(
        "random_access",
        RA_GET as f64,
        0.0,
        "1M read-one-f32 lookups by entity handle over 100k entities (Tf,Vl), shuffled handles",
    );
    r.workload("churn", (CHURN_STEPS * CHURN_K) as f64, 0.0, "10k live (Position,Velocity); 100 x (despawn 1000 random, spawn 1000); ns/op per despawn+spawn pair");
    r.workload(
        "large_iter",
        BIG as f64,
        BIG as f64 * 36.0,
        "1M entities Tf{x,y,rot} += Vl{vx,vy,av}*dt",
    );
    r.workload(
        "gravity",
        BIG as f64,
        BIG as f64 * 16.0,
        "1M entities: vx += gx, vy += gy (2 of 6 fields); GB/s counts the 16 useful bytes",
    );
}
