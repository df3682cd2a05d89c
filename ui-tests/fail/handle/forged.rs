// H2, H4: a handle cannot be put together.
use ecs::Handle;

pub fn forge(like: Handle<u8>) -> Handle<u8> {
    Handle { slot: 7, ..like }
    //~^ E0451 of struct `Handle` are private
}
