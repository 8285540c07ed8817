//! All commands that can be run now, with their keys, from the registry.

mod part;
mod texts;

pub use self::part::ShortcutSheet;
