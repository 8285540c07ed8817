//! A tab of the editor, and the results of its statements.

use leptos::prelude::*;

use super::draft::{Draft, Sent};
use super::run::Run;

/// A tab.
#[derive(Debug, Clone)]
pub struct Tab {
    /// Its name in this browser.
    pub id: String,
    /// Its stored draft.
    pub draft: ArcRwSignal<Draft>,
    /// Its current or last run.
    pub run: ArcRwSignal<Run>,
    /// The results of its statements, where all were run: a tab each, with a run of its own.
    pub parts: ArcRwSignal<Vec<Tab>>,
    /// Which of them is shown.
    pub shown: ArcRwSignal<usize>,
    /// The tab and the place among its results, for one of them.
    of: Option<(String, usize)>,
    /// The text that this browser keeps of it, as far as this window knows.
    pub(super) kept: ArcRwSignal<String>,
}

impl Tab {
    /// A tab with a draft.
    pub(super) fn new(id: String, draft: Draft) -> Self {
        Self {
            id,
            kept: ArcRwSignal::new(draft.text.clone()),
            draft: ArcRwSignal::new(draft),
            run: ArcRwSignal::default(),
            parts: ArcRwSignal::default(),
            shown: ArcRwSignal::default(),
            of: None,
        }
    }

    /// A result of a statement, where all were run.
    fn part(&self, place: usize) -> Self {
        Self {
            id: format!("{}.{place}", self.id),
            draft: self.draft.clone(),
            run: ArcRwSignal::default(),
            parts: ArcRwSignal::default(),
            shown: ArcRwSignal::default(),
            of: Some((self.id.clone(), place)),
            kept: self.kept.clone(),
        }
    }

    /// Whether it is one of several results of a tab.
    pub const fn is_part(&self) -> bool {
        self.of.is_some()
    }

    /// The name of what is kept of it.
    pub(super) fn key(&self) -> &str {
        self.of.as_ref().map_or(&self.id, |(tab, _)| tab)
    }

    /// The result that is shown: one of several, or its own.
    pub fn shown(&self) -> Self {
        let shown = self.shown.get();
        self.parts
            .with(|parts| parts.get(shown).or_else(|| parts.first()).cloned())
            .unwrap_or_else(|| self.clone())
    }

    /// Its own run and those of its statements, whether or not there are any.
    pub fn runs(&self) -> Vec<ArcRwSignal<Run>> {
        let mut runs = vec![self.run.clone()];
        self.parts
            .with(|parts| runs.extend(parts.iter().map(|part| part.run.clone())));
        runs
    }

    /// Whether anything of it can still change by itself.
    pub fn is_busy(&self) -> bool {
        self.runs().iter().any(|run| run.with(Run::is_busy))
    }

    /// Makes room for the results of so many statements.
    pub fn divide(&self, count: usize) -> Vec<Self> {
        let parts: Vec<Self> = (0..count).map(|place| self.part(place)).collect();
        self.shown.set(0);
        self.parts.set(parts.clone());
        parts
    }

    /// Keeps in mind which query its result is of.
    pub(super) fn set_sent(&self, sent: Option<Sent>) {
        self.draft.update(|draft| match &self.of {
            None => {
                draft.sent = sent;
                draft.parts.clear();
            }
            Some((_, place)) => {
                if draft.parts.len() <= *place {
                    draft.parts.resize(place + 1, None);
                }
                if let Some(part) = draft.parts.get_mut(*place) {
                    *part = sent;
                }
            }
        });
    }
}

impl PartialEq for Tab {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}
