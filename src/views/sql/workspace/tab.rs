//! A tab of the editor, and its results.

use belvedere_view::sql::draft::{Draft, KeptResult, Sent};
use leptos::prelude::*;

use crate::browser;
use crate::views::sql::run::state::Run;

/// A tab, or one of its results, which shares its draft.
#[derive(Debug, Clone)]
pub struct Tab {
    /// Its name in this browser.
    pub id: String,
    /// Its stored draft.
    pub draft: ArcRwSignal<Draft>,
    /// The run of a result; that of a tab never begins.
    pub run: ArcRwSignal<Run>,
    /// The results of a tab, oldest first.
    pub results: ArcRwSignal<Vec<Tab>>,
    /// The tab and the number among its results, for one of them.
    of: Option<(String, u32)>,
    /// The text that this browser keeps of it, as far as this window knows.
    pub kept: ArcRwSignal<String>,
}

impl Tab {
    /// A tab with a draft.
    pub fn new(id: String, draft: Draft) -> Self {
        Self {
            id,
            kept: ArcRwSignal::new(draft.text.clone()),
            draft: ArcRwSignal::new(draft),
            run: ArcRwSignal::default(),
            results: ArcRwSignal::default(),
            of: None,
        }
    }

    fn result(&self, number: u32) -> Self {
        Self {
            // A number comes again once its result is closed.
            id: browser::random_id(),
            draft: self.draft.clone(),
            run: ArcRwSignal::default(),
            results: ArcRwSignal::default(),
            of: Some((self.id.clone(), number)),
            kept: self.kept.clone(),
        }
    }

    /// The name of what is kept of it.
    pub fn key(&self) -> &str {
        self.of.as_ref().map_or(&self.id, |(tab, _)| tab)
    }

    /// The number of a result; 0 for a tab.
    pub fn number(&self) -> u32 {
        self.of.as_ref().map_or(0, |(_, number)| *number)
    }

    /// The result that is shown; without any, the tab itself.
    pub fn shown(&self) -> Self {
        let shown = self.draft.with(|draft| draft.shown);
        self.results
            .with(|results| {
                let found = results.iter().find(|result| result.number() == shown);
                found.or_else(|| results.last()).cloned()
            })
            .unwrap_or_else(|| self.clone())
    }

    /// Whether anything of it can still change by itself.
    pub fn is_busy(&self) -> bool {
        self.has_run(Run::is_busy)
    }

    /// Whether it holds for the run of one of its results.
    pub fn has_run(&self, holds: fn(&Run) -> bool) -> bool {
        let results = self.results.get();
        results.iter().any(|result| result.run.with(holds))
    }

    /// What is kept of a result.
    pub fn kept_result(&self) -> KeptResult {
        self.draft.with(|draft| {
            let mut results = draft.results.iter();
            results
                .find(|kept| kept.number == self.number())
                .cloned()
                .unwrap_or_default()
        })
    }

    /// Changes what is kept of a result.
    pub fn change(&self, change: impl FnOnce(&mut KeptResult)) {
        self.draft.update(|draft| {
            let mut results = draft.results.iter_mut();
            if let Some(kept) = results.find(|kept| kept.number == self.number()) {
                change(kept);
            }
        });
    }

    /// Adds so many results, and shows the first of them.
    pub fn add_results(&self, count: usize) -> Vec<Self> {
        let first = self.draft.with_untracked(|draft| {
            let last = draft.results.iter().map(|kept| kept.number).max();
            last.unwrap_or(0) + 1
        });
        let added: Vec<Self> = (first..).take(count).map(|n| self.result(n)).collect();
        self.draft.update(|draft| {
            let (charted, chart) = (draft.charted, draft.chart.clone());
            draft.results.extend(added.iter().map(|result| KeptResult {
                number: result.number(),
                charted,
                chart: chart.clone(),
                ..KeptResult::default()
            }));
            draft.shown = first;
        });
        let new = added.clone();
        self.results.update(|results| results.extend(new));
        added
    }

    /// Has the results again that a reload finds, each with its query.
    pub fn restore_results(&self) -> Vec<(Self, Sent)> {
        let kept = self.draft.with_untracked(|draft| draft.results.clone());
        let found: Vec<(Self, Sent)> = kept
            .into_iter()
            .filter_map(|kept| Some((self.result(kept.number), kept.sent?)))
            .collect();
        self.draft
            .update(|draft| draft.results.retain(|kept| kept.sent.is_some()));
        self.results
            .set(found.iter().map(|(result, _)| result.clone()).collect());
        found
    }

    /// Takes a result out. If it was shown, the next one is.
    pub fn remove_result(&self, number: u32) {
        self.draft.update(|draft| {
            let place = draft.results.iter().position(|kept| kept.number == number);
            draft.results.retain(|kept| kept.number != number);
            if let Some(place) = place.filter(|_| draft.shown == number) {
                let next = draft.results.get(place).or_else(|| draft.results.last());
                draft.shown = next.map_or(0, |next| next.number);
            }
        });
        self.results
            .update(|results| results.retain(|result| result.number() != number));
    }
}

impl PartialEq for Tab {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}
