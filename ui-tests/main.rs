//! Compile-fail cases.
fn main() {}
