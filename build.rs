//! Keeps the relocations in the linked app or table worker when it is going to be split (`xtask/src/app/split.rs`): they say
//! which function and which piece of data needs which.

use std::env;

fn main() {
    println!("cargo::rerun-if-env-changed=CARGO_FEATURE_SPLIT");
    let wasm = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|target| target == "wasm32");
    if wasm && env::var_os("CARGO_FEATURE_SPLIT").is_some() {
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
}
