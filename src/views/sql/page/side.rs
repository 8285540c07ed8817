//! What stands beside the editor: the datasets, the saved queries, or nothing.

use leptos::ev;
use leptos::prelude::*;

use crate::browser;

/// Where the choice is stored.
const STORAGE_KEY: &str = "belvedere.sql-datasets";

/// Width of a window in pixels from which there is room beside the editor.
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

    /// As the user chose, or the datasets; nothing in a narrow window, where it would stand above the editor.
    pub fn kept() -> Self {
        if !is_wide() {
            return Self::Hidden;
        }
        let kept = browser::kept_locally(STORAGE_KEY);
        [Self::Hidden, Self::Queries]
            .into_iter()
            .find(|side| kept.as_deref() == Some(side.word()))
            .unwrap_or(Self::Datasets)
    }

    /// Hides it when the window becomes narrow, and shows it again when the window becomes wide.
    pub fn follow_window(side: RwSignal<Self>) {
        let was_wide = StoredValue::new(is_wide());
        let resized = window_event_listener(ev::resize, move |_| {
            let is_wide = is_wide();
            if was_wide.get_value() != is_wide {
                was_wide.set_value(is_wide);
                side.set(if is_wide { Self::kept() } else { Self::Hidden });
            }
        });
        on_cleanup(move || resized.remove());
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

fn is_wide() -> bool {
    browser::window_size().0 >= WIDE
}
