//! Density of the layout: comfortable or compact. `style/boot.js` applies the stored choice before the first paint,
//! and `style/tokens.css` defines both.

use leptos::prelude::{document, window};

/// Where the choice is stored; the same name stands in `style/boot.js`.
const STORAGE_KEY: &str = "belvedere.density";

/// How much room the app takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Density {
    /// With room around things.
    #[default]
    Comfortable,
    /// With more of them in sight.
    Compact,
}

impl Density {
    /// The name, as stored and as the value of `data-density`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Comfortable => "comfortable",
            Self::Compact => "compact",
        }
    }
}

/// The user's choice.
pub fn chosen() -> Density {
    let storage = window().local_storage().ok().flatten();
    match storage.and_then(|storage| storage.get_item(STORAGE_KEY).ok().flatten()) {
        Some(stored) if stored == Density::Compact.as_str() => Density::Compact,
        _ => Density::Comfortable,
    }
}

/// Applies a choice, and remembers it where the browser lets it.
pub fn choose(density: Density) {
    if let Some(root) = document().document_element() {
        // Neither the attribute nor the storage can fail in a way that the user could mend.
        drop(root.set_attribute("data-density", density.as_str()));
    }
    if let Ok(Some(storage)) = window().local_storage() {
        drop(storage.set_item(STORAGE_KEY, density.as_str()));
    }
}
