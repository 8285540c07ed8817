//! Files of a user: a platform over a folder of files, which the tests write as users do.

#[path = "support/copy.rs"]
mod copy;
#[cfg(target_os = "linux")]
#[path = "support/system.rs"]
#[expect(dead_code, reason = "a part of it is used here")]
mod system;

mod user_files {
    pub(crate) mod fixture;

    mod actions;
    mod bucket;
    mod changes;
    mod copies;
    mod delta;
    mod exceptions;
    mod folder_choice;
    mod folder_columns;
    mod folders;
    mod formats;
    mod hostile;
    mod large;
    mod listing;
    mod media;
    mod served;
    mod unreadable;
}
