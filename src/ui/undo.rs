//! Outcomes that can be taken back.

use leptos::prelude::Callback;

use super::texts::Text;
use crate::announcer::Announcer;
use crate::i18n::t;

/// Tells and shows what was done, with the button that takes it back.
pub fn undoable(announcer: Announcer, text: &str, undo: Callback<()>) {
    announcer.done_with(text, t(Text::Undo), undo);
}
