// H7: a handle that was given back cannot be written down.
use ecs::store::branded;

pub fn read() -> String {
    branded!(let mut names: String);
    let name = names.insert("Ada".into());
    let kept = names.get(&name).clone();
    kept + &names.remove(name)
}
