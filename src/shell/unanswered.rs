//! The changes that no view on the screen tells about: left while they were on their way, or found after a reload.

use belvedere_client::changes::ChangeState;
use belvedere_view::preview::visible::visible;
use leptos::prelude::*;

use super::texts::Text;
use crate::announcer::use_announcer;
use crate::base_path::use_path;
use crate::changes::{ChangeKind, Entry, use_changes};
use crate::i18n::{minute, t};
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind};
use crate::{request, routes};

/// The bar; nothing while there is no such change.
#[component]
pub(super) fn UnansweredBar() -> impl IntoView {
    let changes = use_changes();
    let announcer = use_announcer();
    let path = use_path();
    let entries = Memo::new(move |_| {
        let mut entries = changes.to_show();
        // The action view has its own offer to look into those that were lost.
        let in_actions = path.with(|path| path == routes::ACTION);
        let has_own_offer = |entry: &Entry| {
            entry.change.kind == ChangeKind::Action && entry.state == ChangeState::Unknown
        };
        entries.retain(|entry| !(in_actions && has_own_offer(entry)));
        entries
    });
    // The outcome of a change is announced once, also to users who don't see the bar.
    Effect::new(move |before: Option<Vec<Entry>>| {
        let entries = entries.get();
        for entry in &entries {
            let told = before.iter().flatten().any(|known| known == entry);
            if !told && entry.state != ChangeState::Sending {
                announcer.warn(&format!("{} {}", named(entry), state(entry)));
            }
        }
        entries
    });
    view! {
        <Show when=move || entries.with(|entries| !entries.is_empty())>
            <section class="shell-notice unanswered" aria-label=t(Text::Changes)>
                <Icon icon=icon::ALERT />
                <ul>
                    <For
                        each=move || entries.get()
                        key=|entry| (entry.key.clone(), entry.state.clone())
                        children=|entry| view! { <Line entry /> }
                    />
                </ul>
            </section>
        </Show>
    }
}

#[component]
fn Line(entry: Entry) -> impl IntoView {
    let changes = use_changes();
    let key = entry.key.clone();
    let forget = move |_| {
        let key = key.clone();
        request::spawn(async move { changes.forget(&key).await });
    };
    #[expect(
        clippy::cast_precision_loss,
        reason = "milliseconds since 1970 are below 2^53"
    )]
    let at = minute(entry.change.at as f64);
    let done = match entry.state {
        ChangeState::Sending => None,
        ChangeState::Unknown => Some(Text::Resolve),
        ChangeState::Made | ChangeState::Refused(_) => Some(Text::Dismiss),
    };
    view! {
        <li>
            <p>
                <strong>{named(&entry)}</strong>
                " "
                {state(&entry)}
                " "
                <span class="muted">{at}</span>
            </p>
            <a class="button" data-kind="quiet" href=entry.change.address>{t(Text::OpenView)}</a>
            {done.map(|text| view! { <Button kind=ButtonKind::Quiet on_press=forget>{t(text)}</Button> })}
        </li>
    }
}

fn named(entry: &Entry) -> String {
    let name = visible(&entry.change.name);
    t(match entry.change.kind {
        ChangeKind::Other => return name + ":",
        ChangeKind::Deletion => Text::Deletion { name },
        ChangeKind::Check => Text::NewCheck { name },
        ChangeKind::Group => Text::NewGroup { name },
        ChangeKind::Action => Text::AppliedAction { name },
    })
}

fn state(entry: &Entry) -> String {
    match &entry.state {
        ChangeState::Sending => t(Text::ChangeSending),
        ChangeState::Made => t(Text::ChangeMade),
        ChangeState::Unknown => t(Text::ChangeUnknown),
        ChangeState::Refused(reason) => t(Text::ChangeRefused {
            reason: visible(reason),
        }),
    }
}
