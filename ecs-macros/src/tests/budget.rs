//! What the expansions cost: the table in ARCHITECTURE.md is the bound.
//!
//! `UPDATE_EXPECT=1 cargo test -p ecs-macros` sets the bounds anew, a tenth above what it is now.

use std::fmt::Write as _;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};

use super::inputs::{COMPONENT, entry};

/// Tokens, and lines as rustfmt would break them.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Cost {
    tokens: usize,
    lines: usize,
}

#[test]
fn expansions_stay_within_their_budget() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ARCHITECTURE.md");
    let page = std::fs::read_to_string(&path).expect("ARCHITECTURE.md is there");
    let costs = costs();
    for (what, cost) in &costs {
        println!("{what}: {} tokens, {} lines", cost.tokens, cost.lines);
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let (before, _, after) = around_the_table(&page);
        let page = format!("{before}{}{after}", table(&costs));
        std::fs::write(&path, page).expect("ARCHITECTURE.md can be written");
        return;
    }
    let bounds = bounds(&page);
    let mut beyond = String::new();
    for (what, cost) in &costs {
        match bounds.iter().find(|(bounded, _)| bounded == what) {
            Some((_, bound)) if cost.tokens <= bound.tokens && cost.lines <= bound.lines => {}
            Some((_, bound)) => {
                let _ = writeln!(
                    beyond,
                    "{what}: {} tokens of {}, {} lines of {}",
                    cost.tokens, bound.tokens, cost.lines, bound.lines
                );
            }
            None => _ = writeln!(beyond, "{what}: no line in the table"),
        }
    }
    assert!(
        beyond.is_empty() && bounds.len() == costs.len(),
        "what two expansions share belongs in `ecs`; if it must be so, \
         `UPDATE_EXPECT=1 cargo test -p ecs-macros` raises the bounds in ARCHITECTURE.md\n{beyond}"
    );
}

/// Every figure; one of a list is what its last entry adds.
#[expect(clippy::too_many_lines, reason = "one figure after the other")]
fn costs() -> Vec<(&'static str, Cost)> {
    let component = |item| cost("Component", "", item);
    let world = |variants: &str| {
        cost(
            "world",
            "name = Game",
            &format!("pub enum Part {{ {variants} }}"),
        )
    };
    let one = world("Transform");
    let system = |parameters: &str| {
        cost(
            "system",
            "phase = Phase::Physics",
            &format!("pub fn fall({parameters}) {{}}"),
        )
    };
    let resources = |more| {
        let item = format!("pub struct All {{ pub gravity: Gravity, pub score: Score, {more} }}");
        cost("Resources", "", &item)
    };
    let events = |more| {
        let item = format!("pub struct All {{ pub hits: Channel<Hit>, {more} }}");
        cost("Events", "", &item)
    };
    let phases = |more| {
        let first = "#[phase(rate = fixed)] Physics";
        let item = format!("pub enum Phase {{ {first}, {more} }}");
        cost("Phases", "", &format!("#[phases(world = Game)] {item}"))
    };
    let schedule = |more| {
        let item = format!("pub struct Frame(fall, bounce, {more});");
        cost("schedule", "phases = Phase", &item)
    };
    let bundle = |more| {
        let item = format!("pub struct Walker {{ pub at: Transform, pub by: Velocity, {more} }}");
        cost("Bundle", "", &item)
    };
    let query = |more| {
        let item =
            format!("pub struct Body {{ entity: Entity, at: &'static mut Transform, {more} }}");
        cost("Query", "", &format!("#[query(world = Game)] {item}"))
    };
    let query_parameters = "mut bodies: Query<&mut Velocity>, gravity: Res<Gravity>";
    vec![
        (
            "a component of two fields, with an invariant",
            component(COMPONENT),
        ),
        (
            "one more field of a component",
            component("pub struct At { pub x: f32, pub y: f32, pub z: f32 }")
                .beyond(component("pub struct At { pub x: f32, pub y: f32 }")),
        ),
        (
            "a component kept whole",
            component("#[component(whole)] pub struct Patrol { pub waypoints: Vec<f32> }"),
        ),
        (
            "an enum of two variants as a component",
            component("pub enum Order { Stay, Walk(f32, f32) }"),
        ),
        ("a marker", component("pub struct Static;")),
        ("a world of one component", one),
        (
            "one more variant of a world",
            world("Transform, Velocity").beyond(one),
        ),
        (
            "one more that can be disabled",
            world("Transform, #[component(disable)] Velocity").beyond(one),
        ),
        (
            "one more that is a marker of the world",
            world("Transform, #[component(marker)] Static").beyond(one),
        ),
        (
            "one more with the data of another",
            world("Transform, #[component(data = Transform)] Old").beyond(one),
        ),
        ("a system of two parameters", system(query_parameters)),
        (
            "one more parameter of a system",
            system(&format!("{query_parameters}, commands: Commands"))
                .beyond(system(query_parameters)),
        ),
        (
            "a system that runs per entity",
            system("at: &mut Transform, by: &Velocity"),
        ),
        (
            "a query of three names",
            query("speed: Option<&'static Velocity>"),
        ),
        (
            "one more name of a query",
            query("speed: Option<&'static Velocity>").beyond(query("")),
        ),
        ("a bundle of three components", bundle("pub rest: Patrol")),
        (
            "one more component of a bundle",
            bundle("pub rest: Patrol").beyond(bundle("")),
        ),
        ("two resources", resources("")),
        (
            "one more resource",
            resources("pub wind: Wind").beyond(resources("")),
        ),
        ("one event", events("")),
        (
            "one more event",
            events("pub falls: Channel<Fall>").beyond(events("")),
        ),
        ("one phase", phases("")),
        (
            "one more phase",
            phases("#[phase(rate = frame)] Draw").beyond(phases("")),
        ),
        ("a schedule of two systems", schedule("")),
        (
            "one more system of a schedule",
            schedule("draw").beyond(schedule("")),
        ),
        (
            "handles in a struct of two fields",
            cost(
                "Handles",
                "",
                "pub struct Squad { leader: Entity, data: u8 }",
            ),
        ),
        (
            "a value of two fields",
            cost(
                "Value",
                "",
                "pub struct Enemy { at: f32, target: Handle<Enemy> }",
            ),
        ),
    ]
}

impl Cost {
    /// What this costs beyond the other.
    fn beyond(self, other: Self) -> Self {
        Self {
            tokens: self.tokens - other.tokens,
            lines: self.lines - other.lines,
        }
    }
}

fn cost(name: &str, arguments: &str, item: &str) -> Cost {
    let parse = |text: &str| text.parse::<TokenStream>().expect("tokens");
    let output = entry(name).run(parse(arguments), parse(item));
    let file: syn::File = syn::parse2(output.clone()).expect("the expansion is items");
    Cost {
        tokens: count(output),
        lines: prettyplease::unparse(&file).lines().count(),
    }
}

fn count(tokens: TokenStream) -> usize {
    let one = |token| match token {
        TokenTree::Group(group) => 2 + count(group.stream()),
        _ => 1,
    };
    tokens.into_iter().map(one).sum()
}

const HEAD: &str = "| of | tokens | lines |\n|---|---|---|\n";

/// The table with bounds a tenth above the costs.
fn table(costs: &[(&str, Cost)]) -> String {
    let mut table = String::new();
    let above = |cost: usize| (cost * 11).div_ceil(10);
    for (what, cost) in costs {
        let (tokens, lines) = (above(cost.tokens), above(cost.lines));
        let _ = writeln!(table, "| {what} | {tokens} | {lines} |");
    }
    table
}

/// What stands before the rows of the table, the rows, and the rest.
fn around_the_table(page: &str) -> (&str, &str, &str) {
    let start = page.find(HEAD).expect("ARCHITECTURE.md has the table") + HEAD.len();
    let rest = &page[start..];
    let rows: usize = rest
        .split_inclusive('\n')
        .take_while(|line| line.starts_with('|'))
        .map(str::len)
        .sum();
    (&page[..start], &rest[..rows], &rest[rows..])
}

fn bounds(page: &str) -> Vec<(String, Cost)> {
    let row = |line: &str| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [what, tokens, lines] = cells[..] else {
            panic!("not three cells: {line}");
        };
        let number = |cell: &str| cell.parse().expect("a number");
        let (tokens, lines) = (number(tokens), number(lines));
        (what.to_owned(), Cost { tokens, lines })
    };
    around_the_table(page).1.lines().map(row).collect()
}
