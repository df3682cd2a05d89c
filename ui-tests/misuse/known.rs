//! Every misuse that we know of, and what answers it.

/// One way to go wrong.
pub(super) struct Misuse {
    /// The line of the contract.
    pub(super) promise: &'static str,
    pub(super) what: &'static str,
    pub(super) answer: Answer,
}

/// Who notices.
pub(super) enum Answer {
    /// The compiler: the ui cases that show it.
    Compiler(&'static [&'static str]),
    /// Nobody before the program runs.
    Program {
        then: &'static str,
        why: &'static str,
        /// The test that shows it.
        test: &'static str,
    },
}

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

const fn program(
    promise: &'static str,
    what: &'static str,
    then: &'static str,
    why: &'static str,
    test: &'static str,
) -> Misuse {
    let answer = Answer::Program { then, why, test };
    Misuse {
        promise,
        what,
        answer,
    }
}

/// From the contract, and from what users of other libraries have reported.
pub(super) const KNOWN: &[Misuse] = &[
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
    program(
        "H4",
        "a look-up through a stale handle",
        "`get` gives `None`, `try_get` says that it is stale, `at` and indexing panic with the same text; a change does nothing and reports it. No path reaches the next occupant of the slot",
        "how long an entry lives is decided while the program runs; where it is not, a branded store has owned handles that cannot become stale",
        "a_stale_handle_never_reaches_the_next_occupant",
    ),
    program(
        "H4",
        "a handle that no entry ever had",
        "it misses, and `try_get` tells out of range from stale",
        "the number of slots grows while the program runs",
        "a_miss_says_why_and_indexing_says_the_same",
    ),
    program(
        "H4",
        "a compact handle of another store of the same type",
        "it reaches what has the same slot and generation there",
        "eight bytes have no room for an issuer; take a namespaced or a branded store where handles can be mixed up",
        "a_compact_handle_of_another_store_of_the_same_type_cannot_be_told_apart",
    ),
    program(
        "H6",
        "a namespaced handle of another store",
        "it misses, also where the store has been dropped or loaded anew",
        "both stores have one type; a branded scope gives each its own",
        "a_namespaced_store_rejects_the_handles_of_another",
    ),
    program(
        "W9",
        "an entity of another world of the same schema",
        "it reaches what has the same slot and generation there, or misses",
        "both worlds have one type, and an entity is eight bytes; entities of two schemas are two types",
        "a_compact_handle_of_another_world_of_the_schema_cannot_be_told_apart",
    ),
    program(
        "H8",
        "bits that were never a handle",
        "`from_bits` gives `None` for an even generation; a well-formed forgery misses",
        "the bits come from outside of the program",
        "bits_of_an_even_generation_are_refused",
    ),
    program(
        "H5",
        "a slot reused until its generations are used up",
        "by default the slot retires and is never issued again; under `Wrap` the window is as documented",
        "how often a slot is reused is decided while the program runs",
        "used_up_slots_retire",
    ),
    program(
        "W3",
        "an entity destroyed twice",
        "the second time does nothing and gives `false`",
        "two systems may come to the same decision",
        "a_slot_is_freed_once",
    ),
    program(
        "W2",
        "`at` for a component that the entity lacks",
        "a panic that names the entity, the component and the reason",
        "which components an entity has changes while the program runs; `get` and `try_get` are there for who does not know",
        "at_names_the_entity_the_component_and_the_reason",
    ),
    program(
        "C7",
        "a disabled component read as if it were enabled",
        "`get` misses and `try_get` says `Disabled`",
        "what is disabled changes while the program runs; that it can be is checked by the compiler",
        "try_get_says_why_not",
    ),
    program(
        "C7",
        "an id disabled that has no disabled twin",
        "an error that says so",
        "an id is a value; under its type the component would be refused by the compiler",
        "what_cannot_be_disabled_says_so",
    ),
    program(
        "W2",
        "a forgotten row guard",
        "what was written through it is lost, and the component is as it was",
        "leaking a value is safe in Rust, and a plain component is written back when its guard is dropped",
        "writes_in_place_reach_the_column",
    ),
    program(
        "C4",
        "a value that breaks its invariant",
        "`spawn` and `insert` panic, `try_…` give an error with the type and the condition; the world is unchanged",
        "the condition is over values",
        "what_breaks_its_invariant_is_refused",
    ),
    program(
        "C4",
        "an invariant broken in place",
        "a panic in debug builds when the access ends; through raw field slices nothing is checked",
        "the condition is over values, and a check per row would be paid in every loop",
        "writes_in_place_are_checked_in_debug_builds",
    ),
    program(
        "C4",
        "a broken value in a command",
        "it is refused when it is recorded, by the system that made it",
        "the condition is over values",
        "a_command_is_refused_when_it_is_recorded",
    ),
    program(
        "C4",
        "a resource or an event that breaks its invariant",
        "a panic, or an error from `try_…` that hands the value back",
        "the condition is over values",
        "resources_and_events_keep_their_invariants",
    ),
    program(
        "K1",
        "a command for an entity that has been destroyed meanwhile",
        "nothing is done, and the world counts it as lost",
        "commands are replayed later, and an earlier one may destroy the entity",
        "a_command_for_a_destroyed_entity_is_dropped_and_counted",
    ),
    program(
        "K2",
        "a pending handle used outside of its log",
        "it misses everywhere, also after the flush; `resolve` gives the real one",
        "it has the type of an entity, so that it can stand inside components",
        "a_pending_handle_of_another_log_is_lost",
    ),
    program(
        "K1",
        "a command log that is never flushed",
        "its values are dropped once, and nothing happens to the world",
        "leaking or dropping a value is safe in Rust",
        "a_forgotten_log_drops_its_values_once",
    ),
    program(
        "W13",
        "a spawn into a full world",
        "`try_spawn` hands the bundle back, `spawn` panics, and a recorded spawn is counted as lost",
        "how many entities there are is decided while the program runs",
        "a_full_world_gives_the_bundle_back",
    ),
    program(
        "W13",
        "a limit below what the world holds",
        "nobody is destroyed; the next spawn is refused",
        "the limit is a value",
        "a_limit_below_what_there_is_refuses_the_next_spawn",
    ),
    program(
        "W14",
        "one entity twice in `get_disjoint_mut`",
        "an error that says which",
        "handles are compared as values",
        "several_entities_are_reached_at_once",
    ),
    program(
        "S6",
        "an insert into a full `SlotMap`",
        "`Err(Full(value))`: the value comes back",
        "how many entries there are is decided while the program runs",
        "a_full_map_refuses_and_hands_the_value_back",
    ),
    program(
        "S8",
        "a store whose handles cannot count further",
        "the insert is refused; nothing wraps",
        "how many entries there are is decided while the program runs",
        "a_store_refuses_when_its_handles_cannot_count_further",
    ),
    program(
        "H9",
        "a side table written through an old handle",
        "the newer value stays, and the old handle is refused",
        "which generation is the newer one is decided while the program runs",
        "a_newer_handle_replaces_and_an_older_one_is_refused",
    ),
    program(
        "S3",
        "an entry removed ahead of a walk",
        "it is not visited",
        "the reaper takes any handle",
        "a_reaper_removes_behind_at_and_ahead",
    ),
    program(
        "S4",
        "a drain that is forgotten",
        "what it had not given stays in the store, which is whole",
        "leaking a value is safe in Rust",
        "a_forgotten_drain_keeps_the_rest",
    ),
    program(
        "G4",
        "a reader that comes after the events were cleared",
        "it gets what is left and learns how many it missed",
        "how often a system runs is decided by its phase and its conditions",
        "a_late_reader_learns_how_many_events_it_missed",
    ),
    program(
        "G4",
        "an event about an entity that has been destroyed",
        "its handle misses, also where the slot is used again",
        "an event is data, and outlives what it is about",
        "an_event_about_a_destroyed_entity_is_a_miss",
    ),
    program(
        "Q7",
        "a prepared query run on another world",
        "it finds the tables of that world anew",
        "both worlds have one type",
        "a_prepared_query_starts_anew_on_another_world",
    ),
    program(
        "W7",
        "a panic in the closure of a query",
        "the rows already visited keep what was written, and the world is whole",
        "any code may panic",
        "a_panicking_closure_keeps_the_rows_visited",
    ),
    program(
        "W7",
        "a component whose `Drop` panics",
        "the entity is gone, every other row stays, and nothing is dropped twice",
        "any code may panic",
        "an_entity_whose_drop_panics_is_gone_and_all_others_stay",
    ),
    program(
        "W7",
        "a batch from an iterator that panics or lies about its length",
        "the entities it gave are there, and no slot is lost",
        "the length of an iterator is a hint",
        "a_batch_from_a_bad_iterator_spawns_what_it_gave",
    ),
];
