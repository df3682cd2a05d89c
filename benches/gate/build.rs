//! Tells the program which compiler it is made by.

use std::env;
use std::process::Command;

fn main() {
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(compiler).arg("--version").output();
    let version = version.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    println!(
        "cargo::rustc-env=RUSTC_VERSION={}",
        version.unwrap_or_default()
    );
    println!("cargo::rerun-if-changed=build.rs");
}
