//! Damaged data folders: a clear message, or everything else served; and nothing is ever deleted.

#![cfg(unix)]

#[path = "support/copy.rs"]
mod copy;
#[path = "support/system.rs"]
#[expect(dead_code, reason = "a part of it is used here")]
mod system;

mod damage {
    mod cases;
    mod disk;
    mod folder;
    mod in_use;
    mod permissions;
    mod program;
    mod shown;
}
