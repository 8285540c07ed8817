//! What this browser keeps of a user, to be read at the sign-in while the platform can't be reached: drafts, saved queries, the
//! history, and the names of what was viewed last. Nothing of it is sent or changed.
//!
//! It is shown of the user whom this browser keeps signed in, and of no other: others may sit at the same screen.

use belvedere_queries::folder;
use belvedere_view::sql::draft::first_words;
use belvedere_view::sql::kept::{KeptTexts, of_kind};
use leptos::ev;
use leptos::prelude::*;

use super::exchange::save_file;
use super::history::{SHOWN, head};
use super::texts::Text;
use super::unreadable::UnreadableQueries;
use crate::announcer::use_announcer;
use crate::i18n::{ago, date_time, number, t};
use crate::platform::{Platform, use_platform};
use crate::recents::Item;
use crate::request::Task;
use crate::shell::IdleLimit;
use crate::storage::{self, StorageError, kind};
use crate::ui::{Button, CodeView, icon};

/// The name of the file with drafts and queries.
const FILE: &str = "belvedere-drafts.sql";

/// What can be shown.
#[derive(Debug, Clone, PartialEq)]
enum Kept {
    /// The texts of the user who stays signed in, and what that user viewed last.
    Texts {
        user: String,
        texts: KeptTexts,
        recent: Vec<(f64, Item)>,
    },
    /// Nothing: this browser keeps no user signed in.
    Hidden,
    /// Nothing: the storage refuses.
    Failed(StorageError),
}

/// Reads what can be shown; `None` where no user was signed in, or the user has signed out.
async fn read(platform: Platform) -> Option<Kept> {
    let Some(user) = platform.kept_user().await else {
        return platform.was_signed_in().then_some(Kept::Hidden);
    };
    Some(match storage::read_of(&platform.host(), &user).await {
        Ok(records) => Kept::Texts {
            user,
            texts: KeptTexts::of(&records, SHOWN),
            recent: of_kind(&records, kind::RECENT)
                .map(|(record, item)| (record.time, item))
                .collect(),
        },
        Err(reason) => Kept::Failed(reason),
    })
}

/// What can be shown, and the way back.
#[component]
pub fn KeptPart() -> impl IntoView {
    let platform = use_platform();
    let kept = RwSignal::new(None::<Kept>);
    let running = StoredValue::new_local(None::<Task>);
    let look = move || {
        running.set_value(Some(Task::spawn(async move {
            let found = read(platform).await;
            if kept.with_untracked(|kept| *kept != found) {
                kept.set(found);
            }
        })));
    };
    // A sign-out in another window takes the texts away at once, and ends a read that is under way.
    Effect::new(move |_| {
        platform.signed_in().track();
        kept.set(None);
        look();
    });
    // Another window may have signed in another user, which no message says.
    let focused = window_event_listener(ev::focus, move |_| look());
    on_cleanup(move || focused.remove());
    move || {
        kept.get().map(|kept| match kept {
            Kept::Texts {
                user,
                texts,
                recent,
            } => view! { <Texts user texts recent /> }.into_any(),
            Kept::Hidden => view! { <p class="frame-note">{t(Text::KeptHidden)}</p> }.into_any(),
            Kept::Failed(reason) => {
                let reason = reason.to_string();
                view! { <p class="frame-note">{t(Text::KeptFailed { reason })}</p> }.into_any()
            }
        })
    }
}

#[component]
fn Texts(user: String, texts: KeptTexts, recent: Vec<(f64, Item)>) -> impl IntoView {
    let platform = use_platform();
    let announcer = use_announcer();
    let words = if texts.is_empty() && recent.is_empty() {
        Text::KeptNothing { user }
    } else {
        Text::KeptWords { user }
    };
    let exported = texts.exported();
    let export = (!exported.is_empty()).then(|| {
        view! {
            <Button icon=icon::DOWNLOAD on_press=move |_| save_file(announcer, FILE, &exported)>
                {t(Text::ExportKept)}
            </Button>
        }
    });
    let drafts = texts.drafts.into_iter().map(|(time, draft)| {
        let head = view! { <strong dir="auto">{draft.name.clone()}</strong> {when(time)} };
        statement(head.into_any(), draft.name, draft.sql)
    });
    let queries = texts.queries.into_iter().map(|(_, query)| {
        let place = folder(&format!("{}/{}", query.folder, query.name)).replace('/', " / ");
        let head = view! { <strong dir="auto">{place.clone()}</strong> };
        statement(head.into_any(), place, query.sql)
    });
    let history = texts.history.into_iter().map(|(_, entry)| {
        let name = first_words(&entry.sql).unwrap_or_default();
        statement(head(&entry), name, entry.sql)
    });
    let recent = recent.into_iter().map(|(time, Item { title, detail })| {
        view! {
            <li class="sql-history-head" title=detail>
                <strong dir="auto">{title}</strong>
                {when(time)}
            </li>
        }
        .into_any()
    });
    view! {
        <section class="kept" aria-labelledby="kept">
            <h2 id="kept">{t(Text::Kept)}</h2>
            <p class="muted">{t(words)}</p>
            <div class="frame-actions">
                <Button icon=icon::REFRESH on_press=move |_| platform.restore()>
                    {t(Text::Retry)}
                </Button>
                {export}
            </div>
            {group(Text::Drafts, true, drafts.collect())}
            {group(Text::Queries, false, queries.collect())}
            <UnreadableQueries queries=Signal::stored(texts.unreadable) />
            {group(Text::History, false, history.collect())}
            {group(Text::Recent, false, recent.collect())}
            <IdleLimit />
        </section>
    }
}

/// A list behind a line with its name and how long it is; nothing for an empty one.
fn group(title: Text, is_open: bool, items: Vec<AnyView>) -> Option<impl IntoView> {
    let count = number(items.len() as u64);
    (!items.is_empty()).then(|| {
        view! {
            <details open=is_open>
                <summary>{t(title)} " (" {count} ")"</summary>
                <ul class="sql-history-list">{items}</ul>
            </details>
        }
    })
}

fn when(time: f64) -> impl IntoView {
    view! { <time title=date_time(time)>{ago(time, js_sys::Date::now())}</time> }
}

/// A statement to read and copy, below what is known of it.
fn statement(head: AnyView, name: String, sql: String) -> AnyView {
    view! {
        <li class="sql-history-item">
            <div class="sql-history-head">{head}</div>
            <CodeView text=Signal::stored(sql) label=Signal::stored(name) copy=t(Text::CopySql) />
        </li>
    }
    .into_any()
}
