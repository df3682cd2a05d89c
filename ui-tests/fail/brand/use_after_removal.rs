// H7: a handle that was given back cannot be written down.
use ecs::store::branded;

pub fn read() -> String {
    branded!(let mut names: String);
    let name = names.insert("Ada".into());
    let removed = names.remove(name);
    removed + names.get(&name)
    //~^ E0382 borrow of moved value: `name`
}
