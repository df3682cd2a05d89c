//! Ways in which libraries of this kind have gone wrong, one by one. Each is impossible here, or has a
//! test: in this target, or in the chapter that it belongs to.
//!
//! | kind | what goes wrong elsewhere | here |
//! |---|---|---|
//! | SWP | a swap-removed row leaves a wrong location | `every_order_of_removal_keeps_the_other_rows`, `rows_stay_together`, `history` |
//! | MOV | what is there is added, what is absent removed | `changes_that_change_no_table_keep_the_row_order`; here |
//! | EMP | the last component goes, and comes again | `an_entity_without_components_is_one_like_any_other`; here |
//! | ARC | tables that are empty, or too many | `empty_tables_go_and_the_others_keep_their_order`; here. Conflicts are those of declared types, whatever tables there are |
//! | ITR | the world changes under a loop | does not compile (`ui-tests/fail/borrow`); by commands: here |
//! | ALI | one component is borrowed twice | does not compile (`ui-tests/fail/alias`, `bundle`, `clash`). Nothing is checked while running, and no query borrows an entity as a whole |
//! | CMD | commands come in another order | `commands_equal_direct_calls`, `a_closure_sees_the_world_at_its_place`; here |
//! | DED | commands meet the dead | `a_command_of_a_dead_entity_is_lost`; here |
//! | NST | user code runs within a change | there are no hooks; pending handles: `pending_handles_of_other_logs_miss` |
//! | EVT | events come late, twice, never | `readers_at_other_rates_account_for_every_event`, `stopping_half_way_keeps_the_rest`; here |
//! | RES | a resource is taken out, or asked for twice | there is no scope that takes one out; does not compile (`ui-tests/fail/clash`); `resources_are_told_apart_by_type` |
//! | SCH | cycles, doubles, an order by chance | does not compile (`ui-tests/fail/schedule`); `systems_side_by_side_give_what_they_give_in_turn` |
//! | PAR | pieces overlap, or take one table for all | `rows_are_visited_once_whatever_the_tables`, `optional_items_and_filters_are_those_of_each_table` |
//! | CHM | a change is missed | `changed_means_since_the_system_last_ran`, `what_is_dirty_agrees_with_a_model`; here |
//! | CHF | what is no change counts as one | the same, and `whole_tables_are_lent_with_their_handles` |
//! | TCK | the clock begins or ends badly | `nothing_is_missed_over_a_long_history`; 64 bits do not wrap |
//! | RMV | a removal is not noticed | `a_system_that_slept_learns_what_it_missed`; here |
//! | LOG | the log overflows, or is no history | `cursors_count_what_they_missed`, `history`; here |
//! | DIS | toggles lose the component, or its value | `the_table_in_the_documentation_is_true`, `history`. Entities as a whole are not disabled |
//! | SER | a loaded world goes on in another way | `a_loaded_world_goes_on_as_the_saved_one`, `a_fresh_process_goes_on`, `the_bytes_are_those_that_were_once_written`; loading makes a new world |
//! | DET | the order depends on history, or on the process | `the_order_by_slot_does_not_depend_on_history`, `the_core_reads_nothing_of_its_surroundings` |
//! | QCH | a query or an edge does not know a table | `prepared_queries_notice`, `a_prepared_query_sees_tables_that_come_up_later`; here |
//! | HIE | links to the dead, cycles, depth | `links_agree_with_a_list`, `a_cycle_of_commands_is_refused_and_counted`, `a_chain_may_be_very_deep`, `a_tree_that_is_none_is_refused` |
#![allow(missing_docs, reason = "a test")]

mod changes;
mod commands;
mod loops;
mod notices;

use std::cell::Cell;

use framework::prelude::*;

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(tracked, crate = framework)]
struct Place(u32);

/// Owns data, counts its drops.
#[derive(Component, Debug)]
#[component(whole, tracked, crate = framework)]
struct Cargo(u32, Dropped);

/// Changes through a shared reference.
#[derive(Component, Debug)]
#[component(whole, tracked, crate = framework)]
struct Meter(Cell<u32>);

#[derive(Debug, PartialEq)]
struct Beep(u32);

#[derive(Events)]
#[event(crate = framework)]
struct GameEvents {
    beeps: Channel<Beep>,
}

#[world(name = Game, events = GameEvents, crate = framework)]
enum Part {
    #[component(disable)]
    Place,
    Cargo,
    Meter,
    #[component(marker)]
    A,
    #[component(marker)]
    B,
    #[component(marker, sparse)]
    Loose0,
    #[component(marker, sparse)]
    Loose1,
    #[component(marker, sparse)]
    Loose2,
}

thread_local! {
    static DROPS: Cell<usize> = const { Cell::new(0) };
}

#[derive(Debug)]
struct Dropped;

impl Drop for Dropped {
    fn drop(&mut self) {
        DROPS.set(DROPS.get() + 1);
    }
}

fn cargo(number: u32) -> Cargo {
    Cargo(number, Dropped)
}

/// How many values were dropped since this was last asked.
fn drops() -> usize {
    DROPS.take()
}

fn listed(world: &World) -> Vec<Entity> {
    world.view::<Entity>().iter().collect()
}

fn sorted(mut all: Vec<Entity>) -> Vec<Entity> {
    all.sort_unstable();
    all
}
