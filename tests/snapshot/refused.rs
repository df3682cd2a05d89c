//! Each way in which a snapshot can be wrong, and what is said of it.

use serde_json::{Value, json};

use crate::{from_text, small, text};

/// What is said of the small world with one part changed.
#[track_caller]
fn check(change: impl FnOnce(&mut Value), expected: &str) {
    let mut value: Value = serde_json::from_str(&text(&small())).unwrap();
    change(&mut value);
    match from_text(&value.to_string()) {
        Ok(_) => panic!("it loads"),
        Err(error) => {
            let error = error.to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}

fn rows(world: &mut Value, table: usize) -> &mut Vec<Value> {
    world[0]["tables"][table]["rows"].as_array_mut().unwrap()
}

// W11: the reason is named.
#[test]
fn a_damaged_snapshot_is_refused_with_the_reason() {
    check(
        |world| world[0]["format"] = json!(9),
        "cannot load: the snapshot has the form 9",
    );
    check(
        |world| world[0]["tick"] = json!(u64::MAX),
        "the tick is too high",
    );
    check(
        |world| world[0]["alpha"] = json!(2.0),
        "the alpha is not between 0 and 1",
    );
    check(|world| world[0]["slots"]["generations"][4] = json!(2), "");
    check(
        |world| world[0]["slots"]["generations"][4] = json!(u64::MAX),
        "",
    );
    check(
        |world| world[0]["slots"]["free"] = json!([]),
        "a slot is neither live nor free",
    );
    check(
        |world| world[0]["tables"][1]["components"] = json!([0, 0]),
        "not in order",
    );
    check(
        |world| world[0]["tables"][1]["components"] = json!([99]),
        "component 99, which is none",
    );
    check(|world| world[0]["tables"][1]["components"] = json!([]), "");
    check(
        |world| world[0]["tables"][1] = world[0]["tables"][0].clone(),
        "the same components",
    );
    check(
        |world| drop(rows(world, 1).pop()),
        "a live slot has no value",
    );
    check(
        |world| rows(world, 1).push(json!(70)),
        "slot 70, which was never made",
    );
    check(
        |world| {
            let again = rows(world, 1)[0].clone();
            rows(world, 1).push(again);
        },
        "stands in two rows",
    );
    check(
        |world| rows(world, 1).push(json!(0)),
        "slot 0, which is free",
    );
    check(
        |world| drop(world[1][0].as_array_mut().unwrap().pop()),
        "rows of `Place` are missing",
    );
    check(
        |world| {
            world[1][0]
                .as_array_mut()
                .unwrap()
                .push(json!({"x": 1.0, "y": 1.0}));
        },
        "",
    );
    check(
        |world| drop(world[1].as_array_mut().unwrap().pop()),
        "rows of a component are missing",
    );
    check(
        |world| drop(world[2].as_array_mut().unwrap().pop()),
        "the resources are missing",
    );
    check(
        |world| drop(world[3].as_array_mut().unwrap().pop()),
        "the events are missing",
    );
    check(
        |world| drop(world.as_array_mut().unwrap().pop()),
        "the events are missing",
    );
    check(
        |world| world[3][0][0] = json!(u64::MAX),
        "a channel has had too many events",
    );
}

// C4: invariants are checked when a snapshot is loaded.
#[test]
fn broken_invariants_are_refused() {
    check(
        |world| world[1][2][0]["current"] = json!(9),
        "a `Health` must meet `self.current <= self.max`",
    );
    check(
        |world| world[2][0] = json!(100.0),
        "a `Gravity` must meet `self.0 < 100.0`",
    );
    check(
        |world| world[3][0][1][0]["force"] = json!(10),
        "a `Hit` must meet `self.force < 10`",
    );
}

// C7: no entity has a component and its disabled twin.
#[test]
fn a_component_beside_its_twin_is_refused() {
    // `Velocity` and `DisabledVelocity` among what is saved.
    let names: Vec<String> = {
        let value: Value = serde_json::from_str(&text(&small())).unwrap();
        let parts = value[0]["schema"]["components"].as_array().unwrap().clone();
        parts
            .iter()
            .map(|part| part["name"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(names[1], "Velocity");
    let twin = names
        .iter()
        .position(|name| name == "DisabledVelocity")
        .unwrap();
    check(
        |world| world[0]["tables"][0]["components"] = json!([1, twin]),
        "a table has `DisabledVelocity` and its disabled twin",
    );
}

// W10: links are checked when a snapshot is loaded.
#[test]
fn a_tree_that_is_none_is_refused() {
    let parents = |pairs: Value| move |world: &mut Value| world[0]["parents"] = pairs;
    check(
        parents(json!([[4, 3], [3, 4]])),
        "an entity is above itself",
    );
    check(parents(json!([[4, 4]])), "an entity is above itself");
    check(
        parents(json!([[4, 3], [4, 2]])),
        "an entity has two parents",
    );
    check(
        parents(json!([[4, 0]])),
        "a parent or a child does not live",
    );
    check(
        parents(json!([[4, 99]])),
        "a parent or a child does not live",
    );
}
