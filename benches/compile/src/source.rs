//! The crates that are compiled: the same game in the words of each library.
//!
//! Component `n` has two numbers; an entity per component has it and the next one; system `n` adds the
//! next one to it. Each system runs once, and the first numbers of all are added up.

use std::fmt::Write as _;
use std::path::Path;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Library {
    /// Structs in vectors and functions over them: what any of the others starts from.
    ByHand,
    Ecs,
    Hecs,
    BevyEcs,
    Gecs,
}

impl Library {
    pub(crate) const ALL: [Self; 5] = [
        Self::ByHand,
        Self::Ecs,
        Self::Hecs,
        Self::BevyEcs,
        Self::Gecs,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::ByHand => "hand",
            Self::Ecs => "ecs",
            Self::Hecs => "hecs",
            Self::BevyEcs => "bevy_ecs",
            Self::Gecs => "gecs",
        }
    }

    /// The line in the crate's manifest.
    pub(crate) fn dependency(self, root: &Path) -> String {
        match self {
            Self::ByHand => String::new(),
            Self::Ecs => format!("ecs = {{ path = '{}' }}", root.join("ecs").display()),
            Self::Hecs => "hecs = \"0.11.2\"".to_owned(),
            Self::BevyEcs => {
                "bevy_ecs = { version = \"0.20.1\", default-features = false, features = [\"std\"] }".to_owned()
            }
            Self::Gecs => "gecs = \"0.3.0\"".to_owned(),
        }
    }

    /// The crate's one file. Another `step` makes the last system another.
    pub(crate) fn source(self, size: usize, step: usize) -> String {
        let write = match self {
            Self::ByHand => by_hand,
            Self::Ecs => ecs,
            Self::Hecs => hecs,
            Self::BevyEcs => bevy_ecs,
            Self::Gecs => gecs,
        };
        let code = write(size);
        if step == 0 {
            return code;
        }
        // A statement more in the body of the last system, which begins with the first `{` after its name.
        let last = format!("fn s{}(", size - 1);
        let (before, after) = code.split_once(&last).expect("there is a last system");
        let (parameters, body) = after.split_once('{').expect("it has a body");
        format!("{before}{last}{parameters}{{ std::hint::black_box({step});{body}")
    }
}

/// What each crate prints: the one 2 that system 0 made, and the 1 that it left.
pub(crate) const PRINTS: &str = "3";

fn structs(size: usize, attributes: &str) -> String {
    let write = |n| format!("{attributes}pub struct C{n} {{ pub x: f32, pub y: f32 }}\n");
    (0..size).map(write).collect()
}

/// Text for every `n` with the number that comes after it, which is 0 after the last.
fn for_each(size: usize, write: impl Fn(usize, usize) -> String) -> String {
    (0..size).map(|n| write(n, (n + 1) % size)).collect()
}

/// An entity of component `n` and the next.
fn values(n: usize, next: usize) -> String {
    format!("C{n} {{ x: 1.0, y: 1.0 }}, C{next} {{ x: 1.0, y: 1.0 }}")
}

fn by_hand(size: usize) -> String {
    let mut code = structs(size, "");
    code += &for_each(size, |n, next| {
        format!(
            "fn s{n}(rows: &mut [(C{n}, C{next})]) {{ for (a, b) in rows {{ a.x += b.y; }} }}\n"
        )
    });
    let fields = for_each(size, |n, next| format!("e{n}: Vec<(C{n}, C{next})>, "));
    let rows = for_each(size, |n, next| {
        format!("e{n}: vec![({})],\n", values(n, next))
    });
    let runs = for_each(size, |n, _| format!("s{n}(&mut world.e{n});\n"));
    let last = size - 1;
    let _ = write!(
        code,
        "struct World {{ {fields} }}\nfn main() {{ let mut world = World {{ {rows} }};\n{runs}\
         println!(\"{{}}\", world.e0[0].0.x + world.e{last}[0].1.x); }}\n"
    );
    code
}

fn ecs(size: usize) -> String {
    let mut code = "use ecs::prelude::*;\n".to_owned();
    code += &structs(size, "#[derive(Component, Clone, Copy)] ");
    code += &for_each(size, |n, next| {
        format!(
            "#[system(phase = Phase::Update)] fn s{n}(a: &mut C{n}, b: &C{next}) {{ a.x += b.y; }}\n"
        )
    });
    let list = for_each(size, |n, _| format!("C{n}, "));
    let systems = for_each(size, |n, _| format!("s{n}, "));
    let spawns = for_each(size, |n, next| {
        format!("world.spawn(({}));\n", values(n, next))
    });
    let _ = write!(
        code,
        "#[world(name = Game)] enum Part {{ {list} }}\n\
         #[derive(Phases, Clone, Copy, Debug)] #[phases(world = Game)]\n\
         enum Phase {{ #[phase(rate = frame)] Update }}\n\
         #[schedule(phases = Phase)] struct Frame({systems});\n\
         fn main() {{ let mut world = Game::world();\n{spawns}\
         Frame::new().run_phase(Phase::Update, &mut world);\n\
         let mut sum = 0.0; world.query::<&C0>().each(|a| sum += a.x); println!(\"{{sum}}\"); }}\n"
    );
    code
}

fn hecs(size: usize) -> String {
    let mut code = "use hecs::World;\n".to_owned();
    code += &structs(size, "");
    code += &for_each(size, |n, next| {
        format!(
            "fn s{n}(world: &mut World) {{ \
             for (a, b) in world.query_mut::<(&mut C{n}, &C{next})>() {{ a.x += b.y; }} }}\n"
        )
    });
    let spawns = for_each(size, |n, next| {
        format!("world.spawn(({}));\n", values(n, next))
    });
    let runs = for_each(size, |n, _| format!("s{n}(&mut world);\n"));
    let _ = write!(
        code,
        "fn main() {{ let mut world = World::new();\n{spawns}{runs}\
         let mut sum = 0.0; for a in world.query_mut::<&C0>() {{ sum += a.x; }} println!(\"{{sum}}\"); }}\n"
    );
    code
}

fn bevy_ecs(size: usize) -> String {
    let mut code = "use bevy_ecs::prelude::*;\n".to_owned();
    code += &structs(size, "#[derive(Component)] ");
    code += &for_each(size, |n, next| {
        format!(
            "fn s{n}(mut query: Query<(&mut C{n}, &C{next})>) {{ \
             for (mut a, b) in &mut query {{ a.x += b.y; }} }}\n"
        )
    });
    let spawns = for_each(size, |n, next| {
        format!("world.spawn(({}));\n", values(n, next))
    });
    let systems = for_each(size, |n, _| format!("schedule.add_systems(s{n});\n"));
    let _ = write!(
        code,
        "fn main() {{ let mut world = World::new(); let mut schedule = Schedule::default();\n\
         {systems}{spawns}schedule.run(&mut world);\n\
         let mut sum = 0.0; for a in world.query::<&C0>().iter(&world) {{ sum += a.x; }} \
         println!(\"{{sum}}\"); }}\n"
    );
    code
}

fn gecs(size: usize) -> String {
    let mut code = "use gecs::prelude::*;\n".to_owned();
    code += &structs(size, "");
    let archetypes = for_each(size, |n, next| {
        format!("ecs_archetype!(E{n}, dyn, C{n}, C{next});\n")
    });
    let _ = write!(code, "ecs_world! {{ ecs_name!(Game);\n{archetypes} }}\n");
    code += &for_each(size, |n, next| {
        format!(
            "fn s{n}(world: &mut Game) {{ ecs_iter!(world, |a: &mut C{n}, b: &C{next}| a.x += b.y); }}\n"
        )
    });
    let spawns = for_each(size, |n, next| {
        format!("world.create::<E{n}>(({}));\n", values(n, next))
    });
    let runs = for_each(size, |n, _| format!("s{n}(&mut world);\n"));
    let _ = write!(
        code,
        "fn main() {{ let mut world = Game::default();\n{spawns}{runs}\
         let mut sum = 0.0; ecs_iter!(world, |a: &C0| sum += a.x); println!(\"{{sum}}\"); }}\n"
    );
    code
}
