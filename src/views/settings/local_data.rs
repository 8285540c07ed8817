//! Stored data of the user on this platform, by kind, and its removal. The removal can be undone until the page is
//! left.

use futures_util::future::LocalBoxFuture;
use leptos::prelude::*;

use super::page::Section;
use super::texts::Text;
use crate::announcer::use_announcer;
use crate::i18n::t;
use crate::request::Task;
use crate::storage::{self, RawRecord, StorageError, kind};
use crate::ui::{Button, ButtonKind};

/// The stored records, or the error of reading them.
type Kept = Option<Result<Vec<RawRecord>, StorageError>>;

/// The list of the stored data.
#[component]
pub(super) fn LocalData(
    /// Counts the changes of the stored data.
    changed: RwSignal<u32>,
) -> impl IntoView {
    let announcer = use_announcer();
    let kept = RwSignal::new(Kept::None);
    let cleared = RwSignal::new(Vec::<RawRecord>::new());
    let reading = StoredValue::new_local(None::<Task>);
    Effect::new(move |_| {
        changed.track();
        reading.set_value(Some(Task::spawn(async move {
            kept.set(Some(storage::list_raw(None).await));
        })));
    });
    let running = StoredValue::new_local(None::<Task>);
    let follow = move |change: LocalBoxFuture<'static, Result<(), StorageError>>| {
        running.set_value(Some(Task::spawn(async move {
            if let Err(error) = change.await {
                announcer.warn(&t(Text::NotKept {
                    reason: error.to_string(),
                }));
            }
            changed.update(|changed| *changed = changed.wrapping_add(1));
        })));
    };
    let clear = move |kinds: Vec<String>| {
        let records = kept.with_untracked(|kept| match kept {
            Some(Ok(records)) => records
                .iter()
                .filter(|record| kinds.contains(&record.kind))
                .cloned()
                .collect(),
            _ => Vec::new(),
        });
        announcer.say(&t(Text::Cleared(count(&records))));
        cleared.set(records);
        follow(Box::pin(async move {
            for kind in kinds {
                storage::clear(&kind).await?;
            }
            Ok(())
        }));
    };
    let undo = move |_| {
        let records = cleared.get_untracked();
        cleared.set(Vec::new());
        follow(Box::pin(storage::put_raw(records)));
    };
    let undo_line = move || {
        let records = cleared.get();
        (!records.is_empty()).then(|| {
            view! {
                <p class="settings-line">
                    <span>{t(Text::Cleared(count(&records)))}</span>
                    <Button kind=ButtonKind::Quiet on_press=undo>{t(Text::Undo)}</Button>
                </p>
            }
        })
    };
    let content = move || match kept.get() {
        None => ().into_any(),
        Some(Err(error)) => view! {
            <p class="note">{t(Text::NothingKept { reason: error.to_string() })}</p>
        }
        .into_any(),
        Some(Ok(records)) if records.is_empty() => {
            view! { <p class="muted">{t(Text::Empty)}</p> }.into_any()
        }
        Some(Ok(records)) => {
            let kinds = by_kind(&records);
            let all: Vec<String> = kinds.iter().map(|(kind, _)| kind.clone()).collect();
            let rows = kinds.into_iter().map(|(kind, count)| {
                let name = name_of(&kind);
                let label = t(Text::ClearKind { name: name.clone() });
                view! {
                    <li class="settings-kind">
                        <span>{name}</span>
                        <span class="muted">{t(Text::Entries(count))}</span>
                        <button
                            type="button"
                            class="button"
                            data-kind="quiet"
                            aria-label=label
                            on:click=move |_| clear(vec![kind.clone()])
                        >
                            {t(Text::Clear)}
                        </button>
                    </li>
                }
            });
            view! {
                <ul class="settings-kinds">{rows.collect_view()}</ul>
                <div class="settings-actions">
                    <Button kind=ButtonKind::Danger on_press=move |_| clear(all.clone())>
                        {t(Text::ClearAll)}
                    </Button>
                </div>
            }
            .into_any()
        }
    };
    view! {
        <Section id="local-data" title=Text::LocalData lead=Text::LocalDataLead>
            {undo_line}
            {content}
        </Section>
    }
}

/// The kinds that are there, in the order of their names, with the number of their records.
pub(super) fn by_kind(records: &[RawRecord]) -> Vec<(String, u64)> {
    let mut kinds: Vec<(String, u64)> = Vec::new();
    for record in records {
        match kinds.iter_mut().find(|(kind, _)| *kind == record.kind) {
            Some((_, count)) => *count += 1,
            None => kinds.push((record.kind.clone(), 1)),
        }
    }
    kinds.sort();
    kinds
}

/// Display name of a kind of records.
pub(super) fn name_of(kind: &str) -> String {
    t(match kind {
        kind::RECENT => Text::KindRecent,
        kind::PIN => Text::KindPins,
        kind::CATALOG => Text::KindCatalog,
        kind::CHANGE => Text::KindChanges,
        kind::ACTION_DRAFT => Text::KindActionDrafts,
        kind::ACTION_REQUEST => Text::KindActionRequests,
        kind::SQL_TAB => Text::KindSqlTabs,
        kind::SQL_STATE => Text::KindSqlState,
        kind::SQL_HISTORY => Text::KindSqlHistory,
        kind::SQL_QUERY => Text::KindSqlQueries,
        kind::BOARD => Text::KindBoards,
        kind::SQL_LAYOUT => Text::KindSqlLayouts,
        kind::OBJECTS_LAYOUT => Text::KindObjectsLayouts,
        kind::TRANSACTION => Text::KindTransactions,
        kind::CHECK_DRAFT => Text::KindCheckDrafts,
        kind::CHECK => Text::KindChecks,
        kind::GROUP => Text::KindGroups,
        _ => Text::KindOther {
            kind: kind.to_owned(),
        },
    })
}

pub(super) fn count<T>(list: &[T]) -> u64 {
    u64::try_from(list.len()).unwrap_or(u64::MAX)
}
