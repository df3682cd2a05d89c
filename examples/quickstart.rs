//! Placeholder until the world exists.
fn main() {}
