//! A list of media items: pasted, opened from a file, or found in loaded objects. It may hold read tokens.

use belvedere_client::ReadToken;

use crate::routes;

/// A media item of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// RID of the media set.
    pub set: String,
    /// RID of the media item.
    pub item: String,
    /// Its display name, such as its path or the object that refers to it; may be empty.
    pub label: String,
    /// A read token that came with the reference; it is sent with this item alone and never stored.
    pub read_token: Option<ReadToken>,
    /// How far the work on it is.
    pub state: State,
}

impl Entry {
    /// An item that was not opened yet.
    pub fn new(set: impl Into<String>, item: impl Into<String>, label: impl Into<String>) -> Self {
        Self {
            set: set.into(),
            item: item.into(),
            label: label.into(),
            read_token: None,
            state: State::New,
        }
    }

    /// Carries the read token of the reference.
    #[must_use]
    pub fn with_read_token(mut self, token: ReadToken) -> Self {
        self.read_token = Some(token);
        self
    }

    /// Whether it is the item with these RIDs.
    pub fn is(&self, set: &str, item: &str) -> bool {
        self.set == set && self.item == item
    }

    /// Its address in the media view. The read token is never part of it.
    pub fn address(&self) -> String {
        routes::media(&self.set, &self.item)
    }
}

/// How far the work on an item is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum State {
    /// Not looked at.
    #[default]
    New,
    /// Its metadata was shown.
    Seen,
    /// Its content was saved as a file.
    Saved,
    /// Its metadata can't be read.
    Failed,
    /// It was deleted from here.
    Deleted,
}

/// The list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MediaList {
    entries: Vec<Entry>,
    follows: bool,
}

impl MediaList {
    /// The items in their order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Adds the items that are not in the list yet, and says how many those were.
    pub fn push(&mut self, entries: impl IntoIterator<Item = Entry>) -> usize {
        let before = self.entries.len();
        for entry in entries {
            match self.position(&entry.set, &entry.item) {
                None => self.entries.push(entry),
                Some(known) => {
                    if let (Some(known), Some(token)) =
                        (self.entries.get_mut(known), entry.read_token)
                    {
                        known.read_token = Some(token);
                    }
                }
            }
        }
        self.entries.len() - before
    }

    /// Makes it the list that an item stands in: as it is where it has the item beside others, else the items of its set,
    /// which are empty where they are not known. A list of other items makes way.
    pub fn hold(&mut self, set: &str, item: &str, items: &[String]) {
        let known = self.position(set, item);
        if known.is_some() && self.entries.len() > 1 {
            return;
        }
        // A read token that came with the item stays with it.
        let own = known.map(|place| self.entries.swap_remove(place));
        self.entries.clear();
        self.follows = true;
        if items.iter().any(|one| one == item) {
            self.push(items.iter().map(|one| Entry::new(set, one, "")));
        }
        if let Some(own) = own {
            match self
                .position(set, item)
                .and_then(|place| self.entries.get_mut(place))
            {
                Some(entry) => *entry = own,
                None => self.entries.push(own),
            }
        }
    }

    /// Adds an item that another view opens; a list that has nothing of its set makes way.
    pub fn open(&mut self, entry: Entry) {
        if self.entries.iter().all(|one| one.set != entry.set) {
            self.entries.clear();
        }
        self.push([entry]);
    }

    /// Whether it came with an item that was opened: it is folded then.
    pub fn follows(&self) -> bool {
        self.follows
    }

    /// The place of an item, from 0.
    pub fn position(&self, set: &str, item: &str) -> Option<usize> {
        self.entries.iter().position(|entry| entry.is(set, item))
    }

    /// The item `step` places after the one with these RIDs; for one that is not in the list, the first.
    pub fn neighbor(&self, set: &str, item: &str, step: isize) -> Option<&Entry> {
        let place = match self.position(set, item) {
            Some(place) => place.checked_add_signed(step)?,
            None => 0,
        };
        self.entries.get(place)
    }

    /// Names an item that has no display name.
    pub fn name(&mut self, set: &str, item: &str, label: &str) {
        let found = self.entries.iter_mut().find(|entry| entry.is(set, item));
        if let Some(entry) = found.filter(|entry| entry.label.is_empty()) {
            label.clone_into(&mut entry.label);
        }
    }

    /// Sets the state of the work on an item. Opening an item again does not reset `Saved` or `Deleted`.
    pub fn mark(&mut self, set: &str, item: &str, state: State) {
        let found = self.entries.iter_mut().find(|entry| entry.is(set, item));
        if let Some(entry) = found {
            let done = matches!(entry.state, State::Saved | State::Deleted);
            if !(done && state == State::Seen) {
                entry.state = state;
            }
        }
    }
}
