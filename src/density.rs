//! How much room things take: the density of the layout, and the lines of a row of a table. `style/boot.js` applies the stored
//! choices before the first paint, and `style/tokens.css` defines them.

use leptos::prelude::document;

use crate::browser;

/// A choice of this browser.
pub trait Choice: Copy + PartialEq + Send + Sync + 'static {
    /// All, the usual one first.
    const ALL: [Self; 2];

    /// Where the choice is stored, and the attribute of the page that has it; the same names stand in `style/boot.js`.
    const NAMES: [&'static str; 2];

    /// The name, as stored and as the value of the attribute.
    fn as_str(self) -> &'static str;
}

/// How much room the app takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Density {
    /// With room around things.
    Comfortable,
    /// With more of them in sight.
    Compact,
}

impl Choice for Density {
    const ALL: [Self; 2] = [Self::Comfortable, Self::Compact];
    const NAMES: [&'static str; 2] = ["belvedere.density", "data-density"];

    fn as_str(self) -> &'static str {
        match self {
            Self::Comfortable => "comfortable",
            Self::Compact => "compact",
        }
    }
}

/// How many lines a row of objects or of a result has: every row as many, since a row among a million is found by its height.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lines {
    /// Long texts are cut.
    One,
    /// Long texts go on in the next lines.
    Three,
}

impl Choice for Lines {
    const ALL: [Self; 2] = [Self::One, Self::Three];
    const NAMES: [&'static str; 2] = ["belvedere.lines", "data-lines"];

    fn as_str(self) -> &'static str {
        match self {
            Self::One => "1",
            Self::Three => "3",
        }
    }
}

/// The user's choice.
pub fn chosen<C: Choice>() -> C {
    let [stored, _] = C::NAMES;
    let [usual, other] = C::ALL;
    let is_other = browser::kept_locally(stored).is_some_and(|stored| stored == other.as_str());
    if is_other { other } else { usual }
}

/// Applies a choice, and remembers it where the browser lets it.
pub fn choose<C: Choice>(choice: C) {
    let [stored, attribute] = C::NAMES;
    if let Some(root) = document().document_element() {
        // A proper name of an attribute can always be set.
        drop(root.set_attribute(attribute, choice.as_str()));
    }
    browser::keep_locally(stored, choice.as_str());
}
