//! Keeps the relocations in the linked files: they say which function and which piece of data needs which
//! (`xtask/src/traps.rs`).

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|target| target == "wasm32") {
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
}
