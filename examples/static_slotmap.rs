//! A fixed map in a `static`: no heap, no start-up code, values that own what they hold.

use std::sync::{Mutex, MutexGuard, PoisonError};

use ecs::Handle;
use ecs::store::{Full, SlotMap};

/// At most four guests; a handle is 4 bytes.
type Guests = SlotMap<String, 4, u16>;

static GUESTS: Mutex<Guests> = Mutex::new(Guests::new());

fn guests() -> MutexGuard<'static, Guests> {
    GUESTS.lock().unwrap_or_else(PoisonError::into_inner)
}

fn main() {
    let mut guests = guests();
    let arrived: Vec<Handle<String, u16>> = ["Ada", "Bob", "Cleo", "Dan"]
        .into_iter()
        .filter_map(|name| guests.insert(name.to_owned()).ok())
        .collect();
    println!("{} guests: {:?}", guests.len(), guests.as_slice());

    // A full map refuses, and nothing is lost.
    let Err(Full(name)) = guests.insert("Eve".to_owned()) else {
        unreachable!("the map was full");
    };
    println!("{name} has to wait");

    // Somebody leaves; the last one takes the free chair, and is found through the same handle.
    guests.remove(arrived[0]);
    println!("Ada left: {:?}", guests.as_slice());
    assert_eq!(guests[arrived[3]], "Dan");

    let eve = guests.insert(name).expect("there is room again");
    assert_eq!(eve.slot(), arrived[0].slot());
    assert_eq!(guests.get(arrived[0]), None);
    println!("{} sits where Ada sat, as {eve:?}", guests[eve]);
}
