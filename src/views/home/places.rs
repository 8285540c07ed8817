//! Pinned and recently viewed places. The last removal can be undone.

use leptos::prelude::*;

use super::texts::Text;
use crate::announcer::use_announcer;
use crate::i18n::{self, t};
use crate::recents::{self, Place};
use crate::request::Task;
use crate::routes;
use crate::storage::kind::{PIN, RECENT};
use crate::storage::{Record, StorageError};
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, Forgotten};

/// How many of the recents are shown.
const SHOWN: usize = 8;

/// The lists stored in this browser.
#[derive(Clone, Default, PartialEq)]
struct Lists {
    pinned: Vec<Record<Place>>,
    recent: Vec<Record<Place>>,
}

async fn read() -> Result<Lists, StorageError> {
    Ok(Lists {
        pinned: recents::list(PIN).await?,
        recent: recents::list(RECENT).await?,
    })
}

/// Both lists, with their actions; nothing while they are empty.
#[component]
pub(super) fn Places() -> impl IntoView {
    let announcer = use_announcer();
    let lists = RwSignal::new(Lists::default());
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
                    Ok(found) => drop(lists.try_set(found)),
                    Err(StorageError::Unavailable) => {}
                    Err(error) => announcer.warn(&t(Text::NotKept {
                        reason: error.to_string(),
                    })),
                }
            })));
        };
    follow(Box::pin(async { Ok(()) }));

    let pin = Callback::new(move |record: Record<Place>| {
        follow(Box::pin(async move {
            recents::pin(&record.key, &record.value).await
        }));
    });
    let forgotten = Forgotten::new(move || follow(Box::pin(async { Ok(()) })));
    let forget = Callback::new(move |(kind, key): (&'static str, Option<String>)| {
        forgotten.forget(kind, key);
    });
    let is_pinned =
        move |address: &str| lists.with(|lists| lists.pinned.iter().any(|pin| pin.key == address));
    let pinned = move || {
        let pinned = lists.with(|lists| lists.pinned.clone());
        (!pinned.is_empty()).then(|| {
            let rows = pinned.into_iter().map(|record| {
                view! { <PlaceRow record kind=PIN pin=None forget /> }
            });
            view! {
                <section class="home-section" aria-labelledby="pinned">
                    <h2 id="pinned" class="home-heading">{t(Text::Pinned)}</h2>
                    <ul class="home-things">{rows.collect_view()}</ul>
                </section>
            }
        })
    };
    let recent =
        move || {
            let all = lists.with(|lists| lists.recent.clone());
            (!all.is_empty()).then(|| {
            let rows = all.iter().filter(|record| !is_pinned(&record.key)).take(SHOWN).cloned();
            let rows = rows.map(|record| {
                view! { <PlaceRow record kind=RECENT pin=Some(pin) forget /> }
            });
            let rows = rows.collect_view();
            view! {
                <section class="home-section" aria-labelledby="recent">
                    <header class="home-heading-row">
                        <h2 id="recent" class="home-heading">{t(Text::Recent)}</h2>
                        <Button kind=ButtonKind::Quiet on_press=move |_| forget.run((RECENT, None))>
                            {t(Text::ForgetAll)}
                        </Button>
                    </header>
                    <ul class="home-things">{rows}</ul>
                </section>
            }
        })
        };
    view! {
        {forgotten.line()}
        {pinned}
        {recent}
    }
}

/// One place: its link, when it was opened, and its actions.
#[component]
fn PlaceRow(
    /// The place.
    record: Record<Place>,
    /// The list that it is in.
    kind: &'static str,
    /// Pins it; `None` for a pinned one.
    pin: Option<Callback<Record<Place>>>,
    /// Forgets it.
    forget: Callback<(&'static str, Option<String>)>,
) -> impl IntoView {
    let title = record.value.title.clone();
    let (icon, what) = look(&record.key);
    let when = (kind == RECENT).then(|| i18n::ago(record.time, js_sys::Date::now()));
    let label = if kind == PIN {
        t(Text::Unpin {
            title: title.clone(),
        })
    } else {
        t(Text::Forget {
            title: title.clone(),
        })
    };
    let pin_button = pin.map(|pin| {
        let record = record.clone();
        view! {
            <Button
                kind=ButtonKind::Quiet
                icon=icon::PIN
                label=t(Text::Pin { title: title.clone() })
                on_press=move |_| pin.run(record.clone())
            />
        }
    });
    let address = record.key.clone();
    let detail = record.value.detail.clone();
    view! {
        <li class="home-place">
            <a class="home-thing" href=address>
                <Icon icon />
                <span class="home-thing-title">{title}</span>
                <span class="home-thing-kind">{t(what)}</span>
                <code class="home-thing-detail">{detail}</code>
                {when.map(|when| view! { <span class="home-thing-when">{when}</span> })}
            </a>
            {pin_button}
            <Button
                kind=ButtonKind::Quiet
                icon=icon::CLOSE
                label
                on_press=move |_| forget.run((kind, Some(record.key.clone())))
            />
        </li>
    }
}

/// The icon and the name of the view at an address.
fn look(address: &str) -> (&'static str, Text) {
    match address.split('?').next().unwrap_or_default() {
        routes::ONTOLOGY => (icon::LAYERS, Text::Ontology),
        routes::OBJECT_TYPE => (icon::CUBE, Text::ObjectType),
        routes::ACTION => (icon::BOLT, Text::Action),
        routes::MEDIA => (icon::IMAGE, Text::Media),
        routes::DATASET => (icon::DATABASE, Text::Dataset),
        routes::DATA_HEALTH => (icon::PULSE, Text::Check),
        routes::SQL => (icon::TERMINAL, Text::Query),
        routes::ADMIN => (icon::SHIELD, Text::Enrollment),
        _ => (icon::TABLE, Text::Objects),
    }
}
