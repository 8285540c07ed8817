//! News of watched objects: what is new, changed or gone is marked for a while.

pub(super) mod switch;
pub(super) mod texts;

use std::collections::HashMap;
use std::time::Duration;

use leptos::prelude::*;

use self::texts::Text;
use super::listing::Again;
use crate::i18n::t;

/// How long a row is marked.
const MARKED: Duration = Duration::from_mins(1);

/// What is new about a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum News {
    /// It was not there before.
    New,
    /// It has other content.
    Changed,
    /// It is no longer listed.
    Gone,
}

impl News {
    /// The name that the style sheet knows it by.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Changed => "changed",
            Self::Gone => "gone",
        }
    }

    /// In words.
    pub fn in_words(self) -> String {
        t(match self {
            Self::New => Text::IsNew,
            Self::Changed => Text::IsChanged,
            Self::Gone => Text::IsGone,
        })
    }
}

/// The rows with news, by their indexes; cheap to copy.
#[derive(Clone, Copy)]
pub struct Watched {
    rows: StoredValue<HashMap<usize, (News, Duration)>>,
    version: RwSignal<u32>,
}

impl Watched {
    /// Without news.
    pub fn new() -> Self {
        Self {
            rows: StoredValue::new(HashMap::new()),
            version: RwSignal::new(0),
        }
    }

    /// What is new about a row. Not tracked.
    pub fn of(&self, index: usize) -> Option<News> {
        let news = self
            .rows
            .try_with_value(|rows| rows.get(&index).map(|(news, _)| *news));
        news.flatten()
    }

    /// Tells of the next change.
    pub fn track(&self) {
        self.version.track();
    }

    /// Takes in what a reading found.
    pub fn add(&self, again: &Again, now: Duration) {
        self.change(|rows| {
            // Those that are gone stay so until they come again.
            rows.retain(|index, (news, _)| *news != News::Gone || again.gone.contains(index));
            for (news, indexes) in [
                (News::New, &again.added),
                (News::Changed, &again.changed),
                (News::Gone, &again.gone),
            ] {
                rows.extend(indexes.iter().map(|index| (*index, (news, now))));
            }
        });
    }

    /// Forgets what was said long enough.
    pub fn fade(&self, now: Duration) {
        let is_over = |(news, at): &(News, Duration)| *news != News::Gone && now > *at + MARKED;
        if self.rows.try_with_value(|rows| rows.values().any(is_over)) == Some(true) {
            self.change(|rows| rows.retain(|_, news| !is_over(news)));
        }
    }

    /// Forgets all.
    pub fn clear(&self) {
        self.change(HashMap::clear);
    }

    fn change(&self, act: impl FnOnce(&mut HashMap<usize, (News, Duration)>)) {
        self.rows.try_update_value(act);
        self.version.update(|version| *version += 1);
    }
}

impl Default for Watched {
    fn default() -> Self {
        Self::new()
    }
}
