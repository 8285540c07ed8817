//! A new check: the form, its JSON, its estimate by SQL, and the outcome.

use belvedere_view::data_health::document::beginning;
use belvedere_view::data_health::kinds::Kind;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use serde_json::{Value, json};

use super::estimate::TryView;
use super::form::Form;
use super::form::editor::Editor;
use super::form::json_side::JsonSide;
use super::form::rules::RulesView;
use super::handover::Handover;
use super::outcome::OutcomeView;
use super::query::Wanted;
use super::sending::{Sending, Sent};
use super::store;
use super::texts::Text;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::request::Task;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, Skeleton};

/// The branch of a dataset whose address names none.
const DEFAULT_BRANCH: &str = "master";

/// A new check of the type that the address names.
#[component]
pub(super) fn NewCheck(
    /// The parameters of the address.
    wanted: Wanted,
    /// The handover from other tabs.
    handover: Handover,
) -> impl IntoView {
    let catalog = use_platform().catalog();
    let branch = if wanted.branch.is_empty() {
        let known = catalog.dataset(&wanted.dataset);
        known
            .and_then(|dataset| dataset.branches.first().cloned())
            .unwrap_or_else(|| DEFAULT_BRANCH.to_owned())
    } else {
        wanted.branch.clone()
    };
    let fresh = match Kind::named(&wanted.kind) {
        Some(kind) => beginning(kind, &wanted.dataset, &branch),
        None => json!({"config": {
            "type": "",
            "subject": {"datasetRid": wanted.dataset, "branchId": branch}
        }}),
    };
    let key = store::draft_key(&wanted);
    let document = RwSignal::new(handover.next.try_update_value(Option::take).flatten());
    let reading = StoredValue::new_local(None::<Task>);
    if document.with_untracked(Option::is_none) {
        let (key, fresh) = (key.clone(), fresh.clone());
        reading.set_value(Some(Task::spawn(async move {
            document.set(Some(store::draft(&key).await.unwrap_or(fresh)));
        })));
    }
    move || match document.get() {
        None => view! { <Skeleton lines=6 label=t(Text::Form) /> }.into_any(),
        Some(document) => {
            let (wanted, key, fresh) = (wanted.clone(), key.clone(), fresh.clone());
            view! { <CheckEditor wanted handover document fresh key /> }.into_any()
        }
    }
}

/// The form of a check.
#[component]
fn CheckEditor(
    wanted: Wanted,
    handover: Handover,
    document: Value,
    fresh: Value,
    key: String,
) -> impl IntoView {
    let editor = Editor::new(document);
    let sending = Sending::new(editor, key.clone());
    let fresh = StoredValue::new(fresh);
    let key = StoredValue::new(key);
    // The form of a check that was created is closed.
    let is_created = Memo::new(move |_| {
        let state = sending.state;
        state.with(|state| matches!(state, Sent::Created { .. }))
    });
    // The input is stored, so that neither a reload nor a crash loses it.
    Effect::new(move |_| {
        let document = editor.document();
        handover.last.set_value(Some(document.clone()));
        let untouched = fresh.with_value(|fresh| *fresh == document);
        let changed = (!untouched && !is_created.get()).then_some(document);
        store::keep_draft(&key.get_value(), changed);
    });
    let kind = Memo::new(move |_| {
        editor
            .draft
            .with(|draft| draft.kind().map(|kind| kind.name))
    });
    let title = move || match kind.get().and_then(Kind::named) {
        Some(kind) => t(kind.title.clone()),
        None => t(Text::RawType),
    };
    let help = move || {
        kind.get()
            .and_then(Kind::named)
            .map(|kind| t(kind.help.clone()))
    };
    let rule = move || {
        let rule = kind.get().and_then(Kind::named)?.rule.clone()?;
        Some(view! { <span class="health-kind-rule"><Icon icon=icon::INFO /> {t(rule)}</span> })
    };
    let form = move || match kind.get().and_then(Kind::named) {
        Some(kind) => view! { <Form editor kind /> }.into_any(),
        None => view! { <p class="muted">{t(Text::RawTypeHelp)}</p> }.into_any(),
    };
    let mut picker = wanted;
    picker.kind = String::new();
    picker.round = String::new();
    let picker = picker.address();
    let navigate = use_navigate();
    let start_over = move |_| {
        sending.reset();
        editor.attempted.set(false);
        editor
            .draft
            .set(belvedere_view::data_health::document::Draft::new(
                fresh.get_value(),
            ));
    };
    let to_batch = StoredValue::new_local(navigate);
    view! {
        <div class="health-new">
            <header class="health-new-head">
                <div>
                    <h2>{title} " " <code class="muted technical">{move || kind.get()}</code></h2>
                    <p class="muted">{help} " " {rule}</p>
                </div>
                <div class="health-actions">
                    <a class="button" href=picker>{t(Text::OtherType)}</a>
                    <Button kind=ButtonKind::Quiet icon=icon::REFRESH on_press=start_over>{t(Text::StartOver)}</Button>
                    <Button
                        kind=ButtonKind::Quiet
                        icon=icon::LAYERS
                        on_press=move |_| {
                            let address = format!("{}?tab=batch", crate::routes::DATA_HEALTH);
                            to_batch.with_value(|navigate| navigate(&address, leptos_router::NavigateOptions::default()));
                        }
                    >
                        {t(Text::Batch)}
                    </Button>
                </div>
            </header>
            <OutcomeView editor sending />
            <Show when=move || !is_created.get()>
                <div class="health-columns">
                    <div class="health-main">
                        {form}
                        {move || {
                            kind.get()
                                .and_then(Kind::named)
                                .is_some_and(Kind::answers_to_sql)
                                .then(|| view! { <TryView editor /> })
                        }}
                        <RulesView editor />
                        <SendBar editor sending />
                    </div>
                    <JsonSide editor />
                </div>
            </Show>
        </div>
    }
}

/// The button that creates the check, and why it can't be pressed.
#[component]
fn SendBar(editor: Editor, sending: Sending) -> impl IntoView {
    let under_way = move || sending.state.with(|state| matches!(state, Sent::UnderWay));
    let offline = sending.offline;
    view! {
        <div class="health-send">
            <Button
                kind=ButtonKind::Primary
                disabled=Signal::derive(move || under_way() || offline.get())
                on_press=move |_| sending.send()
            >
                {move || if under_way() { t(Text::Creating) } else { t(Text::Create) }}
            </Button>
            {move || {
                under_way()
                    .then(|| view! { <Button on_press=move |_| sending.stop()>{t(Text::StopWaiting)}</Button> })
            }}
            {move || {
                let wants = editor.attempted.get() && editor.can_insist() && !under_way();
                wants
                    .then(|| {
                        view! {
                            <Button
                                disabled=offline
                                on_press=move |_| sending.send_as_it_is()
                            >
                                {t(Text::SendAsItIs)}
                            </Button>
                        }
                    })
            }}
            <span class="muted" role="status">
                {move || {
                    if offline.get() {
                        t(Text::Offline)
                    } else if editor.attempted.get() && editor.can_insist() {
                        t(Text::SendAsItIsWhy)
                    } else if editor.is_blocked() {
                        String::new()
                    } else {
                        t(Text::DraftKept)
                    }
                }}
            </span>
        </div>
    }
}
