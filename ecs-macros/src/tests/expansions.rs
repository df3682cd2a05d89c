//! Expansions of small inputs, kept in `expanded/` without the lint levels that every item has.
//! To accept a change: `UPDATE_EXPECT=1`.

use expect_test::{ExpectFile, expect_file};

use super::{messages, run};

fn check(name: &str, arguments: &str, item: &str, expected: &ExpectFile) {
    let expansion = run(name, arguments, item);
    assert_eq!(messages(expansion.clone()), [""; 0]);
    let file = syn::parse2(expansion).expect("an expansion is a list of items");
    let mut text = prettyplease::unparse(&file);
    // The same lint levels stand on nearly every item and would hide the rest.
    let start = text.find("#[allow(\n    dead_code,").unwrap_or(text.len());
    let end = text[start..]
        .find(")]\n")
        .map_or(start, |end| start + end + 3);
    let levels = text[start..end].to_owned();
    if !levels.is_empty() {
        text = text.replace(&levels, "");
    }
    expected.assert_eq(&text);
}

#[test]
fn a_plain_component() {
    check(
        "Component",
        "",
        "pub struct Transform { pub x: f32, y: f32 }",
        &expect_file!["expanded/component.rs"],
    );
}

#[test]
fn a_generic_component() {
    check(
        "Component",
        "",
        "#[component(crate = framework)] struct Grid<T: Copy, const N: usize = 4>([T; N], Option<Handle<Self>>);",
        &expect_file!["expanded/generic_component.rs"],
    );
}

#[test]
fn a_component_kept_whole_with_an_invariant() {
    check(
        "Component",
        "",
        "#[component(whole, invariant = self.next <= self.waypoints.len())] struct Patrol { waypoints: Vec<Vec2>, next: usize }",
        &expect_file!["expanded/whole_component.rs"],
    );
}

#[test]
fn a_tracked_component() {
    check(
        "Component",
        "",
        "#[component(tracked)] enum Mood { Calm, Angry { at: Entity, #[cfg(test)] by: f32 } }",
        &expect_file!["expanded/tracked_component.rs"],
    );
}

#[test]
fn a_marker() {
    check(
        "Component",
        "",
        "struct Static;",
        &expect_file!["expanded/marker.rs"],
    );
}

#[test]
fn an_enum() {
    check(
        "Component",
        "",
        "enum State { Idle, Following { target: Entity } }",
        &expect_file!["expanded/enum.rs"],
    );
}

#[test]
fn a_world() {
    check(
        "world",
        "name = Game, resources = GameResources",
        "/// The components.
        enum Part {
            Transform,
            #[component(disable)] Velocity,
            #[component(data = Transform)] Previous,
        }",
        &expect_file!["expanded/world.rs"],
    );
}

#[test]
fn a_world_of_types_that_are_made_for_it() {
    check(
        "world",
        "name = Game",
        "enum Part { #[component(data = Vec3, whole)] Wind, #[component(marker)] Static }",
        &expect_file!["expanded/world_of_made_types.rs"],
    );
}

#[test]
fn a_world_with_a_variant_behind_a_cfg() {
    check(
        "world",
        "name = Game, prefix = Game",
        "enum Part { Transform, #[cfg(debug)] #[component(disable)] Trace }",
        &expect_file!["expanded/conditional_world.rs"],
    );
}

#[test]
fn resources() {
    check(
        "Resources",
        "",
        "struct GameResources { #[resource(invariant = self.0 < 0.0)] gravity: Gravity, score: Score }",
        &expect_file!["expanded/resources.rs"],
    );
}

#[test]
fn events() {
    check(
        "Events",
        "",
        "struct GameEvents { hits: Channel<Hit> }",
        &expect_file!["expanded/events.rs"],
    );
}

#[test]
fn handles() {
    check(
        "Handles",
        "",
        "enum Aim { Nowhere, At(Entity, f32) }",
        &expect_file!["expanded/handles.rs"],
    );
}

#[test]
fn a_bundle() {
    check(
        "Bundle",
        "",
        "struct Walker { transform: Transform, patrol: Patrol }",
        &expect_file!["expanded/bundle.rs"],
    );
}

#[test]
fn a_query() {
    check(
        "Query",
        "",
        "#[query(world = Game)] pub struct Body { entity: Entity, pub transform: &'static mut Transform }",
        &expect_file!["expanded/query.rs"],
    );
}

#[test]
fn phases() {
    check(
        "Phases",
        "",
        "#[phases(world = Game)] enum Phase { #[phase(rate = frame)] Input, #[phase(rate = fixed)] Update }",
        &expect_file!["expanded/phases.rs"],
    );
}

#[test]
fn a_system_that_runs_per_entity() {
    check(
        "system",
        "phase = Phase::Update, order = 1, without = Static, after = input::read",
        "pub fn fall(transform: &mut Transform, gravity: Res<Gravity>, mut runs: Local<u32>) {}",
        &expect_file!["expanded/system.rs"],
    );
}

#[test]
fn a_system_of_any_schema() {
    check(
        "system",
        "",
        "fn slide<S: Holds<Transform>>(mut all: Query<S, &mut Transform>) {}",
        &expect_file!["expanded/generic_system.rs"],
    );
}

#[test]
fn a_schedule() {
    check(
        "schedule",
        "phases = Phase",
        "struct Frame(physics::fall, #[system(phase = Phase::Update, order = 9)] slide);",
        &expect_file!["expanded/schedule.rs"],
    );
}

#[test]
fn nothing_unsafe_is_written() {
    let expansions = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src/tests/expanded"));
    for file in expansions.expect("the snapshots") {
        let path = file.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        assert!(!text.contains("unsafe"), "{}", path.display());
    }
}

#[test]
fn a_value_that_goes_over_the_wire() {
    check(
        "Wire",
        "",
        "struct Shot { #[replicate(range = -1.0..=1.0, step = 0.5)] at: f32, #[replicate(skip)] seen: bool, whom: Option<Entity> }",
        &expect_file!["expanded/wire.rs"],
    );
}

#[test]
fn a_choice_that_goes_over_the_wire() {
    check(
        "Wire",
        "",
        "enum Order { Stay, Turn { #[replicate(angle, bits = 9)] by: f32 } }",
        &expect_file!["expanded/wire_enum.rs"],
    );
}
