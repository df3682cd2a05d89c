// S3: what a walk lends ends with the visit.
use ecs::store::Store;

pub fn collect(store: &mut Store<u32>) -> Vec<u32> {
    let mut large = Vec::new();
    store.each(|value, _, _| large.push(value));
    //~^ E0521 borrowed data escapes outside of closure
    large.into_iter().map(|value| *value).collect()
}
