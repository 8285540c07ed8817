//! Key presses of the tests. `tests/web/commands.rs` has this file too.

use belvedere_view::keys::Press;

/// A key.
pub(crate) fn press(key: &str) -> Press {
    Press {
        key: key.to_owned(),
        ..Press::default()
    }
}

/// A key with Ctrl or the command key.
pub(crate) fn with_modifier(key: &str) -> Press {
    Press {
        modifier: true,
        ..press(key)
    }
}

/// The same while a field has the focus.
pub(crate) fn typing(press: Press) -> Press {
    Press {
        typing: true,
        ..press
    }
}
