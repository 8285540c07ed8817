//! The texts of the sheet.
//!
//! Written by `cargo xtask codegen` from `locales/shortcuts.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the sheet.
    pub(super) enum Text {
        View => "In this view", "In dieser Ansicht";
        Go => "Go to", "Gehe zu";
        App => "Everywhere", "Überall";
        Note => "Keys without Ctrl or ⌘ are off while you type. Esc leaves the SQL editor. In the search box, > lists commands.", "Tasten ohne Strg oder ⌘ bewirken nichts, während getippt wird. Esc verlässt den SQL-Editor. Im Suchfeld listet > die Befehle.";
    }
}
