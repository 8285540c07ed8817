//! What stands beside the editor: the datasets, the saved queries, or nothing.

use leptos::prelude::*;

use crate::browser;

/// Where the choice is stored.
const STORAGE_KEY: &str = "belvedere.sql-datasets";

/// Width of a window in pixels from which the datasets are shown unless the user has chosen otherwise.
const WIDE: f64 = 1100.0;

/// What stands beside the editor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Nothing.
    Hidden,
    /// The datasets.
    Datasets,
    /// The saved queries.
    Queries,
}

impl Side {
    const fn word(self) -> &'static str {
        match self {
            Self::Hidden => "hidden",
            Self::Datasets => "shown",
            Self::Queries => "queries",
        }
    }

    /// As the user chose, or the datasets where there is room.
    pub fn kept() -> Self {
        let all = [Self::Hidden, Self::Datasets, Self::Queries];
        let kept = browser::kept_locally(STORAGE_KEY);
        if let Some(kept) = all
            .into_iter()
            .find(|side| kept.as_deref() == Some(side.word()))
        {
            return kept;
        }
        if browser::window_size().0 >= WIDE {
            Self::Datasets
        } else {
            Self::Hidden
        }
    }

    /// Shows this, or hides it where it is shown, and remembers that.
    pub fn toggle(self, side: RwSignal<Self>) {
        let next = if side.get_untracked() == self {
            Self::Hidden
        } else {
            self
        };
        side.set(next);
        browser::keep_locally(STORAGE_KEY, next.word());
    }
}
