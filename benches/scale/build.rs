//! Writes schemas of 5 to 250 components, and schedules of 1 to 500 systems.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

const COMPONENTS: [usize; 3] = [5, 50, 250];
const SYSTEMS: [usize; 4] = [1, 10, 100, 500];

fn main() {
    let out = env::var_os("OUT_DIR").expect("cargo says where");
    let write = |name: &str, code: String| {
        fs::write(Path::new(&out).join(name), code).expect("the directory can be written");
    };
    write("schemas.rs", COMPONENTS.map(schema).concat());
    write("schedules.rs", SYSTEMS.map(schedule).concat());
    println!("cargo::rerun-if-changed=build.rs");
}

fn schema(count: usize) -> String {
    let mut code = format!("mod schema_{count} {{ use ecs::prelude::*;\n");
    let mut list = String::new();
    for n in 0..count {
        let _ = writeln!(code, "#[derive(Component, Clone, Copy)] struct C{n}(f32);");
        let _ = write!(list, "C{n}, ");
    }
    let _ = writeln!(
        code,
        "#[world(name = Game)] enum Part {{ {list} }}
        super::schema_costs!({count}); }}"
    );
    code
}

fn schedule(count: usize) -> String {
    let mut code = format!(
        "mod systems_{count} {{ use ecs::prelude::*;
        #[derive(Component, Clone, Copy)] struct Health(f32);
        #[world(name = Game)] enum Part {{ Health }}
        #[derive(Phases, Clone, Copy, Debug)] #[phases(world = Game)]
        enum Phase {{ #[phase(rate = frame)] Only }}\n"
    );
    let mut list = String::new();
    for n in 0..count {
        let _ = writeln!(
            code,
            "#[system(phase = Phase::Only)] fn s{n}(health: &mut Health) {{ health.0 += {n}.0; }}"
        );
        let _ = write!(list, "s{n}, ");
    }
    let _ = writeln!(
        code,
        "#[schedule(world = Game, phases = Phase)] struct All({list});
        super::system_costs!({count}); }}"
    );
    code
}
