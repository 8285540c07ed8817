//! Pinned and recently viewed items. The last removal can be undone.

use leptos::prelude::*;

use super::texts::Text;
use crate::announcer::use_announcer;
use crate::i18n::{self, t};
use crate::recents::{self, Item};
use crate::request::Task;
use crate::storage::kind::{PIN, RECENT};
use crate::storage::{Record, StorageError};
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, Forgotten};
use crate::views::entries;

/// How many of the recents are shown.
const SHOWN: usize = 8;

/// The lists stored in this browser.
#[derive(Clone, Default, PartialEq)]
struct Lists {
    pinned: Vec<Record<Item>>,
    recent: Vec<Record<Item>>,
}

async fn read() -> Result<Lists, StorageError> {
    Ok(Lists {
        pinned: recents::list(PIN).await?,
        recent: recents::list(RECENT).await?,
    })
}

/// Both lists as one row of tiles, pins first. Its place is as high before they are read.
#[component]
pub(super) fn Recents() -> impl IntoView {
    let announcer = use_announcer();
    let lists = RwSignal::new(None::<Lists>);
    let running = StoredValue::new_local(None::<Task>);
    // After each change, the stored lists are read again.
    let follow =
        move |change: futures_util::future::LocalBoxFuture<'static, Result<(), StorageError>>| {
            running.set_value(Some(Task::spawn(async move {
                let result = match change.await {
                    Ok(()) => read().await,
                    Err(error) => Err(error),
                };
                match result {
                    Ok(found) => drop(lists.try_set(Some(found))),
                    Err(StorageError::Unavailable) => drop(lists.try_set(Some(Lists::default()))),
                    Err(error) => announcer.warn(&t(Text::NotKept {
                        reason: error.to_string(),
                    })),
                }
            })));
        };
    follow(Box::pin(async { Ok(()) }));

    let pin = Callback::new(move |record: Record<Item>| {
        follow(Box::pin(async move {
            recents::pin(&record.key, &record.value).await
        }));
    });
    let forgotten = Forgotten::new(move || follow(Box::pin(async { Ok(()) })));
    let forget = Callback::new(move |(kind, key): (&'static str, Option<String>)| {
        forgotten.forget(kind, key);
    });
    let tiles = move || {
        lists.get().map(|lists| {
            let is_pinned = |record: &&Record<Item>| !lists.pinned.iter().any(|pin| pin.key == record.key);
            let recent = lists.recent.iter().filter(is_pinned).take(SHOWN);
            let recent = recent.map(|record| (record.clone(), RECENT));
            let pinned = lists.pinned.iter().map(|record| (record.clone(), PIN));
            let tiles: Vec<_> = pinned.chain(recent).collect();
            if tiles.is_empty() {
                return view! { <p class="muted">{t(Text::NoPlaces)}</p> }.into_any();
            }
            let tiles = tiles.into_iter().map(|(record, kind)| view! { <Tile record kind pin forget /> });
            view! {
                <section aria-labelledby="continue">
                    <header class="home-heading-row">
                        <h2 id="continue" class="home-heading">{t(Text::Continue)}</h2>
                        {(!lists.recent.is_empty())
                            .then(|| {
                                view! {
                                    <Button kind=ButtonKind::Quiet on_press=move |_| forget.run((RECENT, None))>
                                        {t(Text::ForgetAll)}
                                    </Button>
                                }
                            })}
                    </header>
                    <ul class="home-tiles">{tiles.collect_view()}</ul>
                </section>
            }
            .into_any()
        })
    };
    view! {
        {forgotten.line()}
        <div class="home-continue">{tiles}</div>
    }
}

/// One item: its link, when it was opened, and its actions.
#[component]
fn Tile(
    /// The item.
    record: Record<Item>,
    /// The list that it is in.
    kind: &'static str,
    /// Pins it.
    pin: Callback<Record<Item>>,
    /// Forgets it.
    forget: Callback<(&'static str, Option<String>)>,
) -> impl IntoView {
    let title = record.value.title.clone();
    let entry = entries::at(record.key.split('?').next().unwrap_or_default());
    let icon = entry.map_or(icon::TABLE, |entry| entry.icon);
    let is_pinned = kind == PIN;
    let thing = entry.and_then(|entry| entry.thing.as_ref());
    let mut facts = thing.map(|thing| t(thing.name.clone())).unwrap_or_default();
    if !is_pinned {
        facts = format!("{facts} · {}", i18n::ago(record.time, js_sys::Date::now()));
    }
    let key = record.key.clone();
    let remove = move |label: String, icon: &'static str| {
        view! {
            <Button
                kind=ButtonKind::Quiet
                icon
                label
                on_press=move |_| forget.run((kind, Some(key.clone())))
            />
        }
    };
    let address = record.key.clone();
    let detail = record.value.detail.clone();
    let of = title.clone();
    let buttons = if is_pinned {
        remove(t(Text::Unpin { title: of }), icon::PIN).into_any()
    } else {
        let label = t(Text::Pin { title: of.clone() });
        view! {
            <Button kind=ButtonKind::Quiet icon=icon::PIN label on_press=move |_| pin.run(record.clone()) />
            {remove(t(Text::Forget { title: of }), icon::CLOSE)}
        }
        .into_any()
    };
    view! {
        <li class="home-tile" data-pinned=is_pinned.then_some("")>
            <a class="card-link" href=address title=detail>
                <Icon icon />
                <span class="home-tile-title">{title}</span>
                <span class="home-tile-facts">{facts}</span>
            </a>
            {buttons}
        </li>
    }
}
