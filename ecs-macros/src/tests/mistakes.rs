//! What the macros say of mistakes: all of them, each once.

use super::{messages, run};

fn check(name: &str, arguments: &str, item: &str, expected: &[&str]) {
    assert_eq!(messages(run(name, arguments, item)), expected);
}

#[test]
fn every_mistake_is_reported_in_one_go() {
    check(
        "Component",
        "",
        "#[component(wohle, tag = 3, tag)] struct A<'a> { #[component(whole)] x: &'a str }",
        &[
            "`wohle` is not a key of `#[component]` on a component, did you mean `whole`? allowed here: `whole`, `invariant = self.current <= self.max`, `replicate`, `tracked`, `fields = TransformColumns`, `tag = \"…\"`, `crate = …`",
            "`tag` takes a text in quotes, as in `tag = \"…\"`",
            "`tag` needs a value, as in `tag = \"…\"`",
            "the component `A` borrows for `'a`; a component owns its data: keep the value itself, or a handle to where it is kept",
            "`#[component(…)]` is about the whole of `A`; put it above the item, not on a field",
        ],
    );
}

// Z4: what is half typed keeps what is sound, so that an editor knows the rest
#[test]
fn half_typed_code_keeps_what_is_sound() {
    let has = |name: &str, arguments: &str, item: &str, errors: usize, sound: &[&str]| {
        let expansion = run(name, arguments, item);
        assert_eq!(messages(expansion.clone()).len(), errors, "{item}");
        let text = expansion.to_string();
        for sound in sound {
            assert!(text.contains(sound), "{item}: no `{sound}` in {text}");
        }
    };
    // The body of a function is the compiler's affair alone.
    let body = "fn fall(t: &mut Transform) { t. }";
    let sound = ["struct fall", "System", "t . }"];
    has("system", "phase = Phase::Physics", body, 0, &sound);
    has(
        "system",
        "phase = Phase::",
        body,
        1,
        &["struct fall", "t . }"],
    );
    has("system", "phase =", body, 1, &["struct fall", "t . }"]);
    let parts = "enum Part { Transform, #[component(disab)] Velocity }";
    let sound = ["type World", "type Query", "type Entity", "Holds"];
    has("world", "name = Game", parts, 1, &sound);
    has("world", "", "enum Part { Transform }", 1, &sound);
    has(
        "world",
        "name = Game, resources =",
        "enum Part { Transform }",
        1,
        &sound,
    );
    let plain = "#[component(whol)] struct Transform { x: f32 }";
    has(
        "Component",
        "",
        plain,
        1,
        &["Component for Transform", "TransformFields"],
    );
    has(
        "schedule",
        "phases = Phase",
        "struct Frame(fall, physics::);",
        1,
        &["Frame"],
    );
}

#[test]
fn a_union_is_no_component() {
    check(
        "Component",
        "",
        "union U { x: u8 }",
        &[
            "the union `U` cannot be a component; use an enum, which knows which of its fields is in use",
        ],
    );
}

#[test]
fn packed_fields_cannot_be_borrowed() {
    check(
        "Component",
        "",
        "#[repr(C, packed(2))] struct P { x: u32 }",
        &[
            "the fields of `P` are `packed` and cannot be borrowed one by one; leave `packed` out (columns have no padding), or put `#[component(whole)]` on the struct",
        ],
    );
    check(
        "Component",
        "",
        "#[repr(C, packed)] #[component(whole)] struct P { x: u32 }",
        &[],
    );
}

#[test]
fn a_key_of_another_place_says_where_it_belongs() {
    check(
        "Component",
        "",
        "#[component(disable)] struct A;",
        &[
            "`disable` belongs on a variant of the `#[world]` enum, not on a component; allowed here: `whole`, `invariant = self.current <= self.max`, `replicate`, `tracked`, `fields = TransformColumns`, `tag = \"…\"`, `crate = …`",
        ],
    );
}

#[test]
fn a_path_needs_no_quotes() {
    check(
        "Component",
        "",
        "#[component(crate = \"a::b\")] struct A;",
        &["`crate` takes a path; write `crate = a::b` without quotes"],
    );
}

#[test]
fn a_schema_has_a_name_and_lists_names() {
    check(
        "world",
        "",
        "enum Part<T> { A(T), B = 3, A, #[component(marker, data = X)] C, #[component(whole)] D, ALL }",
        &[
            "the schema needs a name, by which handles and queries are told from those of other worlds; write `#[world(name = Game)]`",
            "a schema is one closed set of components and cannot be generic; declare one enum per set",
            "`A` is listed twice; leave one out, or give the second a name of its own with `#[component(data = A)]`",
            "`Part::ALL` is a constant that the macro adds; give the component another name",
            "list only the name: `A`; the data is that of the type `A`, or of another with `#[component(data = …)]`",
            "ids are counted from 0 in the order of the list; write `B` without a number",
            "a marker has no data; keep either `marker` or `data`",
            "`whole` goes with `data` here, as in `#[component(data = glam::Vec3, whole)]`; for a component of your own put `#[component(whole)]` on its struct",
        ],
    );
}

#[test]
fn disabled_ids_are_made_by_the_macro() {
    check(
        "world",
        "name = Game",
        "enum Part { #[component(disable)] A, DisabledA }",
        &[
            "`DisabledA` is the id of a disabled `A` and is made by `#[component(disable)]`; rename this component",
        ],
    );
}

#[test]
fn the_257th_id_is_one_too_many() {
    let names: Vec<String> = (0..256).map(|index| format!("C{index}")).collect();
    let item = format!("enum Part {{ #[component(disable)] {} }}", names.join(", "));
    check(
        "world",
        "name = Game",
        &item,
        &[
            "`C255` is one component too many: a schema has at most 256 ids, and the disabled one counts too",
        ],
    );
}

#[test]
fn a_cfg_attr_cannot_be_seen_through() {
    check(
        "world",
        "name = Game",
        "enum Part { #[cfg_attr(debug, component(disable))] A }",
        &[
            "the macro cannot see which way `cfg_attr` goes; list the variant twice, under two opposite `#[cfg(…)]`",
        ],
    );
}

#[test]
fn what_the_macro_derives_need_not_be_derived() {
    check(
        "world",
        "name = Game",
        "#[derive(Clone, Serialize)] #[repr(u16)] enum Part { A }",
        &[
            "`#[world]` derives `Clone` already; leave it out",
            "`#[world]` makes the enum `repr(u8)`; leave this out",
        ],
    );
}

#[test]
fn two_resources_of_one_type_cannot_be_told_apart() {
    check(
        "Resources",
        "",
        "struct R { a: Speed, b: Speed }",
        &[
            "there is a resource `Speed` already, and resources are told apart by their types; wrap this one, as in `struct Second(Speed);`",
        ],
    );
    check(
        "Events",
        "",
        "struct E { a: Channel<Hit>, b: Channel< Hit > }",
        &[
            "there is a channel of `Hit` already, and events are told apart by their types; wrap this one, as in `struct Second(Hit);`",
        ],
    );
}

#[test]
fn a_bundle_gives_each_component_once() {
    check(
        "Bundle",
        "",
        "struct B { a: Speed, b: Speed }",
        &["the bundle `B` gives `Speed` twice; an entity has one `Speed` at most: leave one out"],
    );
}

#[test]
fn a_query_has_a_world_and_asks_for_something() {
    check(
        "Query",
        "",
        "struct Q<'a>;",
        &[
            "how long a query borrows is up to the loop that runs it; write `&'static` in place of `&'a`",
            "a query belongs to a schema; name it, as in `#[query(world = Game)]` above the struct",
            "`Q` asks for nothing; add a field, as in `velocity: &'static mut Velocity`",
        ],
    );
}

#[test]
fn a_phase_needs_one_of_three_rates() {
    check(
        "Phases",
        "",
        "#[phases(world = Game)] enum P { A, #[phase(rate = fixd)] B, #[phase(rate = fixed)] C(u8) }",
        &[
            "the phase `A` needs a rate: `#[phase(rate = frame)]` runs once a frame, `fixed` once a fixed step, `network` at the network rate",
            "`fixd` is not a rate, did you mean `fixed`? rates are `frame`, `fixed` and `network`",
            "a phase carries no data; write just `C`",
        ],
    );
}

#[test]
fn a_system_is_a_plain_function_with_a_place() {
    check(
        "system",
        "order = 1",
        "async unsafe fn f<'a>(&self, x: impl Copy) -> u8 { 0 }",
        &[
            "a system is a plain function; take what it needs as parameters and move it out of the `impl`",
            "the system `f` runs within one phase and cannot wait; leave `async` out",
            "the system `f` is called by the schedule, which makes no promises; leave `unsafe` out",
            "nobody receives what a system returns; write results into a resource, an event or a component",
            "what a system is given is lent for one call; leave `'a` out",
            "what a system is given depends on the type of its parameter; write the type out",
            "the system `f` needs a place: a phase, as in `#[system(phase = Phase::FixedUpdate)]`, or `world = …` where the schedule places it",
            "`order` is a place within a phase; add `phase = …`, or leave it out",
        ],
    );
}

#[test]
fn the_places_of_a_system_exclude_each_other() {
    check(
        "system",
        "phase = Phase::A, init, world = Game",
        "fn f() {}",
        &[
            "the phase says which world this is; leave `world` out",
            "an `init` system runs once before the first phase; keep either `init` or `phase`",
        ],
    );
}

#[test]
fn a_schedule_lists_paths_once() {
    check(
        "schedule",
        "phases = Phase",
        "struct F(a::b, a::b, &c);",
        &[
            "the system `a::b` is listed twice; leave one out (a schedule runs each system once in its phase)",
            "a schedule lists the paths of functions with `#[system]`, as in `physics::gravity`",
        ],
    );
}
