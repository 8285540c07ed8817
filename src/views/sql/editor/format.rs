//! Formats SQL, with a script that is loaded when it is first asked for.

use leptos::prelude::document;

use crate::script::{Script, call};

/// The script with the element.
const FORMATTER: Script = Script {
    part: "belvedere-formatter",
    element: "sql-formatter",
};

/// Why there is no formatted text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unformatted {
    /// The script can't be loaded.
    NotLoaded,
    /// The text can't be read.
    Unreadable,
}

/// A text with line breaks and indents.
pub async fn formatted(text: &str) -> Result<String, Unformatted> {
    let loaded = FORMATTER.load().await;
    loaded.map_err(|_| Unformatted::NotLoaded)?;
    let element = document().create_element(FORMATTER.element);
    let element = element.map_err(|_| Unformatted::NotLoaded)?;
    call(&element, "format", &[text.into()])
        .and_then(|formatted| formatted.as_string())
        .ok_or(Unformatted::Unreadable)
}
