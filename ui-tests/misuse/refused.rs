//! What the compiler refuses, and the cases that show it.

use super::{Answer, Misuse};

const fn compiler(
    promise: &'static str,
    what: &'static str,
    cases: &'static [&'static str],
) -> Misuse {
    let answer = Answer::Compiler(cases);
    Misuse {
        promise,
        what,
        answer,
    }
}

/// From the contract, and from what users of other libraries have reported.
pub(super) const REFUSED: &[Misuse] = &[
    compiler(
        "C1",
        "a derive that is forgotten",
        &[
            "typical/forgotten_derive",
            "bundle/derived_of_what_is_no_component",
        ],
    ),
    compiler(
        "C5",
        "a component that is misspelt",
        &["typical/misspelt_component"],
    ),
    compiler(
        "C10",
        "a plug-in whose order leads back to itself where it is joined",
        &["schedule/cycle_with_a_plugin"],
    ),
    compiler(
        "Q1",
        "a named query with a field that cannot be asked for",
        &[
            "query/field_of_a_stranger",
            "query/field_without_a_reference",
        ],
    ),
    compiler(
        "Y1",
        "writing through a `&` that a system declared",
        &["typical/write_through_a_shared_reference"],
    ),
    compiler(
        "H2",
        "a handle of another type",
        &["handle/of_another_type", "handle/of_a_type_as_entity"],
    ),
    compiler(
        "H2",
        "an entity of another schema",
        &["handle/of_another_schema"],
    ),
    compiler(
        "H2",
        "a number for a handle",
        &[
            "handle/integer",
            "handle/integer_as_entity",
            "handle/made_of_a_number",
        ],
    ),
    compiler("H1", "a handle put together by hand", &["handle/forged"]),
    compiler("H8", "a null handle", &["handle/no_default"]),
    compiler(
        "H6",
        "a compact handle where a namespaced one is asked for",
        &["handle/of_another_kind"],
    ),
    compiler(
        "H6",
        "a handle of another branded store",
        &[
            "brand/of_another_store",
            "brand/copied_handle_of_another_store",
        ],
    ),
    compiler(
        "H7",
        "an owned handle used after its removal",
        &["brand/use_after_removal", "brand/removed_twice"],
    ),
    compiler("H7", "a second owner of an entry", &["brand/second_owner"]),
    compiler(
        "H7",
        "a branded store emptied behind the owners' backs",
        &["brand/emptied_behind_the_owners"],
    ),
    compiler(
        "S2",
        "a store of values that own data",
        &[
            "store/value_owns_data",
            "store/field_owns_data",
            "store/variant_owns_data",
        ],
    ),
    compiler(
        "S2",
        "a store of values that borrow",
        &["store/value_borrows"],
    ),
    compiler(
        "S3",
        "an insert while a store is walked",
        &["store/insert_while_walking"],
    ),
    compiler(
        "S3",
        "a reference kept from a walk",
        &["store/keep_what_a_walk_lends"],
    ),
    compiler(
        "S4",
        "a removal while an entry is borrowed",
        &["store/remove_while_borrowed"],
    ),
    compiler(
        "S5",
        "the commands of another store",
        &["store/commands_of_another_store"],
    ),
    compiler(
        "S6",
        "a capacity beyond what the index counts",
        &["slot_map/capacity_beyond_the_index"],
    ),
    compiler(
        "S6",
        "a map indexed by what cannot count",
        &["slot_map/index", "slot_map/handle_of_another_index"],
    ),
    compiler(
        "S7",
        "a set changed while it is walked",
        &["sparse_set/remove_while_walking"],
    ),
    compiler(
        "S7",
        "a set joined with itself",
        &["sparse_set/joined_with_itself"],
    ),
    compiler(
        "S7",
        "sets of two games joined",
        &["sparse_set/joined_across_games"],
    ),
    compiler(
        "S9",
        "a walk in an order that was not kept",
        &["store/order_that_is_not_kept"],
    ),
    compiler(
        "S11",
        "a store sent to a thread with what must stay",
        &["slot_map/sent_with_what_cannot_be"],
    ),
    compiler(
        "C2",
        "a plain component that owns data",
        &[
            "component/field_is_not_copy",
            "component/several_fields_are_not_copy",
            "component/variant_field_is_not_copy",
        ],
    ),
    compiler("C2", "a component that borrows", &["component/lifetime"]),
    compiler("C3", "a union as a component", &["component/union"]),
    compiler(
        "C5",
        "a forgotten `#[derive(Component)]`",
        &["schema/no_derive_in_a_query"],
    ),
    compiler(
        "C5",
        "a misspelt component in a schema",
        &["world/unknown_component"],
    ),
    compiler("C5", "a component listed twice", &["world/variant_twice"]),
    compiler(
        "C5",
        "a schema without a name, or without components",
        &["world/without_a_name", "world/empty"],
    ),
    compiler(
        "C5",
        "a component that the schema does not list",
        &[
            "schema/spawn",
            "schema/insert",
            "schema/remove",
            "schema/at",
            "schema/query",
            "schema/view",
            "schema/filter",
            "schema/command",
            "schema/bundle",
        ],
    ),
    compiler(
        "C6",
        "a whole component without data",
        &["world/whole_without_data"],
    ),
    compiler(
        "W1",
        "a component given twice",
        &[
            "bundle/component_twice",
            "bundle/component_twice_nested",
            "bundle/derived_twice",
            "bundle/derived_twice_by_an_alias",
            "bundle/inserted_twice",
        ],
    ),
    compiler(
        "C7",
        "a component given beside its disabled twin",
        &["bundle/beside_its_disabled_twin"],
    ),
    compiler(
        "W1",
        "something spawned that is no component",
        &["bundle/number", "bundle/reference"],
    ),
    compiler(
        "W1",
        "a tuple that is too long",
        &["bundle/arity_17", "query/arity_17"],
    ),
    compiler(
        "Q4",
        "a component borrowed twice by a query",
        &[
            "alias/shared_and_mutable",
            "alias/mutable_twice",
            "alias/nested",
            "alias/option",
            "alias/type_alias",
            "alias/prepared",
        ],
    ),
    compiler(
        "Q4",
        "two generic components that may be one",
        &["alias/generic"],
    ),
    compiler(
        "Q4",
        "a structural change while a query walks",
        &[
            "borrow/spawn_in_each",
            "borrow/destroy_in_each",
            "borrow/insert_in_each",
            "borrow/remove_in_a_loop",
        ],
    ),
    compiler(
        "Q4",
        "a reference held across a structural change",
        &["borrow/reference_across_spawn"],
    ),
    compiler("Q2", "a row kept beyond its visit", &["borrow/keep_a_row"]),
    compiler(
        "W14",
        "two entities borrowed mutably one after the other",
        &["borrow/two_at_once"],
    ),
    compiler(
        "Q1",
        "a component asked for by value",
        &["query/without_a_reference"],
    ),
    compiler(
        "Q1",
        "a component as a filter",
        &["query/component_as_filter"],
    ),
    compiler(
        "Q1",
        "the entity by reference",
        &["query/entity_by_reference"],
    ),
    compiler(
        "Q1",
        "`&` declared and `&mut` needed",
        &["query/write_through_a_shared_item"],
    ),
    compiler(
        "Q8",
        "a query that writes through a shared borrow",
        &["query/view_that_writes", "query/shared_world"],
    ),
    compiler("G3", "two resources of one type", &["resource/type_twice"]),
    compiler(
        "Y1",
        "a system without a place",
        &["system/without_a_place"],
    ),
    compiler(
        "Y2",
        "a phase without a rate, or of no world",
        &[
            "phase/without_a_rate",
            "phase/rate_misspelt",
            "phase/without_a_world",
        ],
    ),
    compiler(
        "Y3",
        "an unknown phase",
        &["phase/unknown", "phase/without_its_enum"],
    ),
    compiler("Y3", "a system listed twice", &["schedule/system_twice"]),
    compiler(
        "Y3",
        "an order relative to what is no system",
        &["system/before_what_is_no_system"],
    ),
    compiler(
        "Z4",
        "an attribute that is misspelt, empty, doubled or at the wrong place",
        &[
            "attribute/misspelt_on_component",
            "attribute/empty",
            "attribute/given_twice",
            "attribute/of_a_variant_on_a_component",
            "attribute/on_a_field",
            "world/misspelt_on_a_variant",
        ],
    ),
    compiler(
        "Z4",
        "an attribute above an item of another sort",
        &[
            "attribute/system_on_a_struct",
            "attribute/schedule_on_an_enum",
            "world/on_a_struct",
        ],
    ),
    compiler(
        "Q4",
        "a component borrowed twice by a named query, or by the query of a system",
        &["alias/derived_query", "alias/system_query", "typical/alias"],
    ),
    compiler(
        "Z4",
        "an attribute of a system that is misspelt, or a key with or without a value",
        &[
            "attribute/misspelt_on_a_system",
            "attribute/with_a_value",
            "attribute/without_a_value",
        ],
    ),
    compiler(
        "W1",
        "a derived bundle in a world that lacks one of its components",
        &["bundle/derived_with_a_stranger"],
    ),
    compiler(
        "Y3",
        "two parameters of a system that clash",
        &[
            "clash/two_queries",
            "clash/filters_that_overlap",
            "clash/resource",
            "clash/event",
            "clash/commands",
        ],
    ),
    compiler(
        "Y3",
        "a system given per entity what another of its parameters borrows",
        &["clash/row_and_query", "clash/row_twice"],
    ),
    compiler(
        "Y1",
        "the world beside other parameters",
        &["clash/world_beside_a_query"],
    ),
    compiler(
        "C11",
        "a sparse component that filters would keep two parameters apart in",
        &["clash/sparse_and_filters"],
    ),
    compiler("C1", "a packed component", &["component/packed"]),
    compiler(
        "C7",
        "disabling what cannot be disabled, or asking for it disabled",
        &[
            "disable/not_disableable",
            "disable/enable",
            "disable/command",
            "disable/query",
        ],
    ),
    compiler(
        "G4",
        "an event that the schema does not declare",
        &[
            "event/not_declared",
            "event/not_declared_read",
            "event/not_declared_in_a_system",
        ],
    ),
    compiler(
        "G4",
        "a struct of events with a field that is no channel",
        &["event/not_a_channel"],
    ),
    compiler(
        "H6",
        "namespaced handles put in an order",
        &["handle/order_of_issuers"],
    ),
    compiler(
        "Q6",
        "a sum taken in `par_each`, or rows given to threads that may not leave theirs",
        &["parallel/sum_in_par_each", "parallel/kept_on_one_thread"],
    ),
    compiler(
        "Y3",
        "a system of the phases of another schedule",
        &["phase/of_another_enum"],
    ),
    compiler("Q1", "an `Or` of one filter", &["query/or_without_a_tuple"]),
    compiler(
        "Q3",
        "whole tables of a query that decides row by row",
        &["tracked/whole_tables"],
    ),
    compiler(
        "R3",
        "a replicated component with a field that cannot go over the wire",
        &["replicate/field_without_a_form"],
    ),
    compiler(
        "R3",
        "a form on the wire that is wrong, or of what does not go there",
        &[
            "replicate/form_of_what_is_not_replicated",
            "replicate/range_without_an_end",
            "replicate/step_without_a_range",
        ],
    ),
    compiler(
        "R3",
        "a component said to be replicated at its variant, where it has a struct of its own",
        &["replicate/on_a_variant_with_a_struct"],
    ),
    compiler(
        "G3",
        "a resource that the schema does not declare",
        &[
            "resource/not_declared",
            "resource/not_declared_in_a_system",
            "typical/missing_resource",
        ],
    ),
    compiler(
        "G3",
        "a struct of resources without its derive",
        &["resource/struct_not_derived"],
    ),
    compiler(
        "Y3",
        "a schedule that lists what is no system",
        &["schedule/component", "schedule/plain_function"],
    ),
    compiler(
        "Y3",
        "an order of systems that leads back to itself",
        &["schedule/cycle"],
    ),
    compiler(
        "C10",
        "a generic system that clashes where it is listed",
        &["schedule/generic_that_clashes"],
    ),
    compiler(
        "Y2",
        "a system switched off that is not listed",
        &["schedule/switch_what_is_not_listed"],
    ),
    compiler(
        "Y3",
        "a system listed by two paths",
        &["schedule/system_twice_by_two_paths"],
    ),
    compiler(
        "Y2",
        "a schedule without phases",
        &["schedule/without_phases"],
    ),
    compiler(
        "C5",
        "a component that the schema does not list, in a system",
        &[
            "schema/system_component",
            "schema/system_query",
            "schema/system_filter",
            "schema/system_loop",
            "schema/system_without",
            "schema/prepared",
            "schema/at_mut",
        ],
    ),
    compiler(
        "C1",
        "a type without the derive given to a world",
        &["schema/no_derive"],
    ),
    compiler(
        "W11",
        "a saved component or resource that cannot be saved",
        &[
            "snapshot/not_serializable",
            "snapshot/resource_not_serializable",
        ],
    ),
    compiler(
        "C11",
        "a sparse component in a schema with snapshots",
        &["snapshot/sparse"],
    ),
    compiler(
        "W11",
        "`transient` where nothing is saved",
        &["snapshot/transient_without_snapshots"],
    ),
    compiler("H5", "a policy that is none", &["store/policy"]),
    compiler(
        "Y1",
        "a function that is no system: of an `impl`, `async`, or with a result",
        &[
            "system/method",
            "system/asynchronous",
            "system/gives_something",
        ],
    ),
    compiler(
        "Y1",
        "a parameter that systems cannot have",
        &[
            "system/not_a_parameter",
            "system/component_by_value",
            "system/parameter_named_by_its_data",
            "system/local_without_default",
            "system/query_of_another_world",
        ],
    ),
    compiler(
        "Y2",
        "a condition that takes parameters like a system",
        &["system/condition_with_parameters"],
    ),
    compiler(
        "C10",
        "a generic system with a phase, or without its bound",
        &[
            "system/generic_with_a_phase",
            "system/generic_without_its_bound",
        ],
    ),
    compiler(
        "C5",
        "a component that is misspelt in a system",
        &["system/misspelt_component"],
    ),
    compiler(
        "C12",
        "asking what changed of a component that is not tracked",
        &["tracked/changed", "tracked/is_dirty", "tracked/dirty"],
    ),
    compiler(
        "C12",
        "`tracked` said in the wrong place",
        &["tracked/variant", "tracked/data_of_another"],
    ),
    compiler(
        "G1",
        "a tracked component whose values cannot be compared",
        &["tracked/field"],
    ),
    compiler(
        "Q4",
        "a structural change in a loop",
        &["typical/change_in_a_loop"],
    ),
    compiler(
        "C2",
        "a field that owns data",
        &["typical/field_that_is_not_plain"],
    ),
    compiler(
        "H2",
        "a handle of another kind of world",
        &["typical/handle_of_another_world"],
    ),
    compiler(
        "H7",
        "an owned handle that was moved",
        &["typical/moved_owned_handle"],
    ),
    compiler("Y2", "a phase that there is not", &["typical/wrong_phase"]),
    compiler(
        "C6",
        "one component under two names, or data of what is none",
        &[
            "world/component_under_two_names",
            "world/data_of_what_is_no_component",
        ],
    ),
    compiler(
        "S9",
        "a walk in order of creation in a world that does not keep it",
        &["world/creation_order_not_kept"],
    ),
    compiler(
        "C5",
        "a schema that is generic, has data in its variants, or derives what the macro does",
        &[
            "world/generic",
            "world/variant_with_data",
            "world/derived_twice",
        ],
    ),
    compiler(
        "C7",
        "a component with the name of a disabled id",
        &["world/name_of_a_twin"],
    ),
    compiler(
        "C8",
        "more than 256 ids",
        &["world/one_id_too_many", "world/one_disabled_id_too_many"],
    ),
    compiler(
        "W10",
        "parents asked for in a world without them, or a component propagated to itself",
        &["world/hierarchy_not_kept", "world/propagated_to_itself"],
    ),
    compiler(
        "Z4",
        "a type that does not exist between angle brackets",
        &[
            "component/misspelt_in_a_field",
            "component/misspelt_in_a_variant",
            "query/misspelt_in_a_field",
            "event/misspelt_in_a_channel",
            "resource/misspelt_in_a_list",
            "world/data_misspelt",
            "system/misspelt_local",
        ],
    ),
    compiler(
        "Z4",
        "a world, or an enum of phases, that does not exist",
        &[
            "query/world_misspelt",
            "phase/enum_misspelt",
            "phase/enum_misspelt_in_a_schedule",
        ],
    ),
    compiler(
        "Z4",
        "a reference in a component or a named query without its lifetime",
        &["component/lifetime_left_out", "query/lifetime_left_out"],
    ),
    compiler(
        "Y2",
        "an enum of phases whose derive is forgotten",
        &["phase/without_the_derive"],
    ),
    compiler(
        "W1",
        "a bundle with a field that is no component, spawned in several places",
        &["bundle/spawned_with_a_stranger"],
    ),
];
