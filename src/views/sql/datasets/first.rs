//! The datasets that stand first: pinned ones, then those that were last viewed or read by a query. Home has the same pins.

use std::collections::BTreeMap;

use belvedere_client::api::extensions::CatalogDataset;
use belvedere_view::sql::history::Entries;
use leptos::prelude::*;

use super::super::history;
use super::{sql_name, title};
use crate::address::Query;
use crate::announcer::{Announcer, use_announcer};
use crate::recents::{self, Item};
use crate::request::{self, Task};
use crate::storage::{self, kind};
use crate::views::dataset::query::DatasetQuery;
use crate::{browser, routes};

/// Maximum number of recent datasets.
const MAX_RECENT: usize = 5;

/// The RIDs of pinned datasets, the newest pin first, with the keys of their pins: a branch has a pin of its own.
type Pins = Vec<(String, Vec<String>)>;

/// The pinned and recent datasets; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct First {
    pins: RwSignal<Pins>,
    /// Read once: a list that moves while it is used is missed by the pointer.
    recent: RwSignal<Vec<String>>,
    announcer: Announcer,
}

impl First {
    /// Reads both lists.
    pub(super) fn read(datasets: StoredValue<Vec<CatalogDataset>>) -> Self {
        let first = Self {
            pins: RwSignal::new(Pins::new()),
            recent: RwSignal::new(Vec::new()),
            announcer: use_announcer(),
        };
        Task::spawn(async move {
            // A browser that keeps nothing has neither.
            first.read_pins().await;
            let viewed = recents::list(kind::RECENT).await.unwrap_or_default();
            let viewed = viewed
                .into_iter()
                .filter_map(|item| Some((item.time, rid_of(&item.key)?)));
            let run = history::stored().await;
            let read = datasets.try_with_value(|datasets| read_by(&run, datasets));
            let mut used: Vec<_> = viewed.chain(read.unwrap_or_default()).collect();
            used.sort_by(|(a, _), (b, _)| b.total_cmp(a));
            let mut recent = Vec::new();
            for (_, rid) in used {
                if !recent.contains(&rid) {
                    recent.push(rid);
                }
            }
            first.recent.set(recent);
        })
        .keep();
        first
    }

    async fn read_pins(self) {
        let pins = recents::list(kind::PIN).await.unwrap_or_default();
        let mut found = Pins::new();
        for pin in pins {
            let Some(rid) = rid_of(&pin.key) else {
                continue;
            };
            match found.iter_mut().find(|(known, _)| *known == rid) {
                Some((_, keys)) => keys.push(pin.key),
                None => found.push((rid, vec![pin.key])),
            }
        }
        self.pins.set(found);
    }

    /// The RIDs of those that are pinned.
    pub(super) fn pinned(self) -> Vec<String> {
        self.pins
            .with(|pins| pins.iter().map(|(rid, _)| rid.clone()).collect())
    }

    /// The RIDs of recent ones that are not pinned, the last one first.
    pub(super) fn recent(self) -> Vec<String> {
        let recent = self.recent.get().into_iter();
        recent
            .filter(|rid| !self.is_pinned(rid))
            .take(MAX_RECENT)
            .collect()
    }

    /// Whether a dataset is pinned.
    pub(super) fn is_pinned(self, rid: &str) -> bool {
        self.pins
            .with(|pins| pins.iter().any(|(pinned, _)| pinned == rid))
    }

    /// Pins a dataset, or removes its pin.
    pub(super) fn toggle(self, dataset: &CatalogDataset) {
        let item = Item {
            title: title(dataset),
            detail: dataset.rid.clone(),
        };
        let pin = self
            .pins
            .with_untracked(|pins| pins.iter().find(|(rid, _)| *rid == dataset.rid).cloned());
        request::spawn(async move {
            let changed = async {
                let Some((_, keys)) = pin else {
                    return recents::pin(&routes::dataset(&item.detail, ""), &item).await;
                };
                for key in keys {
                    storage::remove(kind::PIN, &key).await?;
                }
                Ok(())
            };
            match changed.await {
                Ok(()) => {
                    self.read_pins().await;
                    // The line with the button may be gone.
                    request_animation_frame(browser::rescue_focus);
                }
                Err(error) => self.announcer.failed(&error.to_string()),
            }
        });
    }
}

/// The dataset that an item is about.
fn rid_of(address: &str) -> Option<String> {
    DatasetQuery::of(address)?.dataset
}

/// The datasets that statements read, with the time of the run.
fn read_by(entries: &Entries, datasets: &[CatalogDataset]) -> Vec<(f64, String)> {
    let named = datasets.iter();
    let rids: BTreeMap<&str, &str> = named
        .map(|dataset| (sql_name(dataset), dataset.rid.as_str()))
        .collect();
    let read = entries.iter().flat_map(|(_, entry)| {
        // A path or RID stands in backticks.
        let quoted = entry.sql.split('`').skip(1).step_by(2);
        quoted.map(|name| (entry.started, name))
    });
    read.filter_map(|(time, name)| Some((time, (*rids.get(name)?).to_owned())))
        .collect()
}
