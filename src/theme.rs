//! Context: light, dark, or as the system. `style/boot.js` applies the stored choice before the first paint, and gives
//! the browser's own bar its color.

use leptos::prelude::*;

/// Where the choice is stored; the same name stands in `style/boot.js`.
const STORAGE_KEY: &str = "belvedere.theme";

/// A choice of colors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// As the system.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    /// The name, as stored and as the value of `data-theme`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    fn stored() -> Self {
        let stored = storage().and_then(|storage| storage.get_item(STORAGE_KEY).ok().flatten());
        match stored.as_deref() {
            Some("light") => Self::Light,
            Some("dark") => Self::Dark,
            _ => Self::System,
        }
    }
}

/// The chosen theme and the way to choose another.
#[derive(Debug, Clone, Copy)]
pub struct ThemeChoice(RwSignal<Theme>);

impl ThemeChoice {
    /// The theme that is chosen now.
    pub fn get(&self) -> Theme {
        self.0.get()
    }

    /// Chooses a theme, and remembers it where the browser lets it.
    pub fn choose(&self, theme: Theme) {
        self.0.set(theme);
        if let Some(root) = document().document_element() {
            // Neither the attribute nor the storage can fail in a way that the user could mend.
            drop(root.set_attribute("data-theme", theme.as_str()));
        }
        if let Some(storage) = storage() {
            drop(storage.set_item(STORAGE_KEY, theme.as_str()));
        }
    }
}

fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}

/// Provides the theme.
pub fn provide_theme() {
    provide_context(ThemeChoice(RwSignal::new(Theme::stored())));
}

/// The theme; a view outside the app follows the system.
pub fn use_theme() -> ThemeChoice {
    use_context().unwrap_or_else(|| ThemeChoice(RwSignal::new(Theme::System)))
}
