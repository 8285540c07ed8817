//! The texts that a browser keeps of a user, to be read without the platform: drafts, saved queries and the history.

use belvedere_queries::SavedQuery;
use serde::de::DeserializeOwned;

use super::draft::Draft;
use super::history::{Entries, newest_first};
use super::saved_queries::{Queries, Unreadable, of_draft, parsed};
use crate::{RawRecord, kind};

/// The texts of a user.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct KeptTexts {
    /// The tabs with a text, in their order, with the times of their last change.
    pub drafts: Vec<(f64, SavedQuery)>,
    /// The saved queries, by folder and name.
    pub queries: Queries,
    /// What is kept as a query and can't be read.
    pub unreadable: Vec<Unreadable>,
    /// The entries of the history, newest first.
    pub history: Entries,
}

impl KeptTexts {
    /// Those among the records; at most so many entries of the history.
    pub fn of(records: &[RawRecord], entries: usize) -> Self {
        let mut drafts: Vec<(_, Draft)> = of_kind(records, kind::SQL_TAB).collect();
        drafts.retain(|(_, draft)| !draft.text.trim().is_empty());
        drafts.sort_by(|(_, a), (_, b)| a.place.total_cmp(&b.place));
        let drafts = drafts
            .iter()
            .map(|(record, draft)| (record.time, of_draft(draft)));
        let saved = records
            .iter()
            .filter(|record| record.kind == kind::SQL_QUERY);
        let saved = saved.map(|record| (record.key.clone(), record.value.clone()));
        let (queries, unreadable) = parsed(saved);
        let history = of_kind(records, kind::SQL_HISTORY);
        let history = history.map(|(record, entry)| (record.key.clone(), entry));
        let mut history = newest_first(history.collect());
        history.truncate(entries);
        Self {
            drafts: drafts.collect(),
            queries,
            unreadable,
            history,
        }
    }

    /// The drafts and the saved queries, as a file holds them.
    pub fn exported(&self) -> Vec<SavedQuery> {
        let drafts = self.drafts.iter().map(|(_, draft)| draft);
        let queries = self.queries.iter().map(|(_, query)| query);
        drafts.chain(queries).cloned().collect()
    }

    /// Whether there is no text.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The records of a kind with their values; those of another shape are left out.
pub fn of_kind<'a, T: DeserializeOwned>(
    records: &'a [RawRecord],
    kind: &'a str,
) -> impl Iterator<Item = (&'a RawRecord, T)> {
    let records = records.iter().filter(move |record| record.kind == kind);
    records.filter_map(|record| Some((record, serde_json::from_str(&record.value).ok()?)))
}
