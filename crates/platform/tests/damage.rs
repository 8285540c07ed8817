//! Damaged data folders: a clear message, or everything else served; and nothing is ever deleted.

#![cfg(unix)]

mod damage {
    mod cases;
    mod disk;
    mod folder;
    mod permissions;
    mod program;
}
