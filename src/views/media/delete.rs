//! Deletes the item at a path of a media set, after the user typed its name.

pub(super) mod deletion;
pub(super) mod outcome;
pub(super) mod place;

use belvedere_client::ReadToken;
use belvedere_client::api::{extensions, scope};
use belvedere_view::media::delete_form::{DeleteForm, Missing};
use belvedere_view::preview::visible::visible;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use self::deletion::{Deletion, Target};
use self::outcome::{Outcome, OutcomeView};
use self::place::{Lead, Review, Where, isolated};
use super::call::{options, path_of};
use super::texts::Text;
use super::transactions::{BeginButton, OpenTransactions, Transactions};
use crate::config::CatalogMediaSet;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::request::{self, Load};
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, Dialog, PreviewBadge, ScopeNotice};

const SCOPES: &[&str] = &[scope::MEDIASETS_WRITE];

/// A button that opens the form.
#[component]
pub fn DeleteButton(
    /// RID of the media set.
    set: String,
    /// RID of the item that is opened, if one is.
    item: Option<String>,
    /// The path of that item.
    path: Option<String>,
    /// The read token of that item.
    token: Option<ReadToken>,
    /// Set once an item was deleted here.
    deleted: RwSignal<bool>,
    /// Called when a transaction of the set was committed.
    on_commit: Callback<()>,
) -> impl IntoView {
    let platform = use_platform();
    let open = RwSignal::new(false);
    let transactional = (platform.catalog().media_set(&set)).is_some_and(|set| set.transactional);
    let transactions = (transactional && platform.offers(extensions::MEDIA_TRANSACTIONS))
        .then(|| Transactions::of(set.clone()));
    // Another path of the set can still be cleared where no item is opened.
    let has_item = item.is_some();
    let is_gone = Memo::new(move |_| has_item && deleted.get());
    let target = StoredValue::new(Target { set, item, token });
    let path = StoredValue::new(path);
    view! {
        <Show when=move || !is_gone.get() && platform.permits(SCOPES)>
            <section class="card media-delete">
                <Button kind=ButtonKind::Danger on_press=move |_| open.set(true)>
                    {t(Text::Delete)}
                </Button>
                <PreviewBadge />
            </section>
        </Show>
        {transactions.map(|transactions| view! { <OpenTransactions transactions on_commit /> })}
        <Dialog open title=t(Text::DeleteTitle) on_close=move |()| open.set(false)>
            <Form
                target=target.get_value()
                transactions
                path=path.get_value().unwrap_or_default()
                deleted
                on_close=Callback::new(move |()| open.set(false))
            />
        </Dialog>
    }
}

/// The form of a deletion.
#[component]
fn Form(
    target: Target,
    transactions: Option<Transactions>,
    path: String,
    deleted: RwSignal<bool>,
    on_close: Callback<()>,
) -> impl IntoView {
    let platform = use_platform();
    let known = platform
        .catalog()
        .media_sets
        .into_iter()
        .find(|known| known.rid == target.set);
    let transactional = known.as_ref().is_some_and(|known| known.transactional);
    let set_rid = target.set.clone();
    let set_name = (known.as_ref().map(|known| known.name.clone())).filter(|name| !name.is_empty());
    let deletion = Deletion::new(target, path, transactional, deleted, on_close);
    let Deletion { form, outcome, .. } = deletion;
    let other_path = other_path(deletion);
    let known = StoredValue::new(known);
    let host = platform.host();
    // What is known of the item, or can be left out, is no question.
    let asks_path = deletion.own_path.with_value(String::is_empty);
    let transaction = move || transaction_field(form, transactions, known);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        deletion.send(None);
    };
    let is_ready = move || form.with(|form| form.query(transactional).is_ok());
    let fields = move || {
        view! {
            <form class="media-delete-form" on:submit=submit>
                <Lead form set=set_name.clone() />
                <ScopeNotice scopes=SCOPES off=t(Text::OffWrite) />
                {asks_path.then(|| path_field(form))}
                {transactional.then(transaction)}
                {other_path}
                {confirmation(form, !asks_path)}
                {move || missing(form, transactional)}
                <div class="media-delete-actions">
                    <button
                        type="submit"
                        class="button"
                        data-kind="danger"
                        disabled=move || !is_ready() || outcome.with(Outcome::is_busy)
                    >
                        {t(Text::DeleteNow)}
                    </button>
                    <Button on_press=move |_| on_close.run(())>{t(Text::Close)}</Button>
                </div>
                <details class="media-details">
                    <summary>{t(Text::Technical)}</summary>
                    {(!asks_path).then(|| path_field(form))}
                    <Where form known=known.get_value() />
                    {(!transactional).then(transaction)}
                    <label class="media-check">
                        <input
                            type="checkbox"
                            prop:checked=move || form.with(|form| form.preview)
                            on:change=move |event| form.update(|form| form.preview = event_target_checked(&event))
                        />
                        <span>{t(Text::UsePreview)}</span>
                        <PreviewBadge />
                    </label>
                    <Review form host=host.clone() set=set_rid.clone() />
                </details>
            </form>
        }
    };
    let is_editing = Memo::new(move |_| outcome.with(Outcome::keeps_form));
    view! {
        <OutcomeView
            outcome
            path=Signal::derive(move || form.with(|form| visible(&form.path)))
            on_check=move |()| deletion.look()
            on_again=move |key| deletion.send(key)
            on_close
        />
        {move || is_editing.get().then(fields.clone())}
    }
}

/// The path of the item.
fn path_field(form: RwSignal<DeleteForm>) -> impl IntoView {
    view! {
        <label class="field">
            <span class="field-label">{t(Text::Path)}</span>
            <input
                class="input"
                type="text"
                autocomplete="off"
                spellcheck="false"
                required
                prop:value=move || form.with(|form| form.path.clone())
                on:input=move |event| form.update(|form| form.path = event_target_value(&event))
            />
        </label>
    }
}

/// The transaction that it belongs to, with those that are open.
fn transaction_field(
    form: RwSignal<DeleteForm>,
    transactions: Option<Transactions>,
    known: StoredValue<Option<CatalogMediaSet>>,
) -> impl IntoView {
    view! {
        <label class="field">
            <span class="field-label">{t(Text::Transaction)}</span>
            <input
                class="input"
                type="text"
                list="media-transactions"
                autocomplete="off"
                spellcheck="false"
                prop:value=move || form.with(|form| form.transaction.clone())
                on:input=move |event| form.update(|form| form.transaction = event_target_value(&event))
            />
            <span class="field-hint">{t(Text::TransactionHint)}</span>
            <datalist id="media-transactions">
                {move || {
                    let open = match transactions {
                        Some(transactions) => transactions.open.get(),
                        None => known.get_value().map(|known| known.open_transactions).unwrap_or_default(),
                    };
                    open.into_iter().map(|id| view! { <option value=id></option> }).collect_view()
                }}
            </datalist>
        </label>
        {transactions
            .map(|transactions| {
                let on_begun = move |id| form.update(|form| form.transaction = id);
                view! { <BeginButton transactions on_begun /> }
            })}
    }
}

/// The name of the item, to be typed.
fn confirmation(form: RwSignal<DeleteForm>, autofocus: bool) -> impl IntoView {
    let expected = Memo::new(move |_| form.with(|form| visible(form.expected())));
    view! {
        <label class="field">
            <span class="field-label">{move || t(Text::Confirm { segment: isolated(&expected.get()) })}</span>
            <input
                class="input"
                type="text"
                autocomplete="off"
                spellcheck="false"
                autofocus=autofocus
                prop:value=move || form.with(|form| form.confirmation.clone())
                on:input=move |event| form.update(|form| form.confirmation = event_target_value(&event))
            />
        </label>
    }
}

/// What is missing before it can be sent.
fn missing(form: RwSignal<DeleteForm>, transactional: bool) -> impl IntoView {
    let text = form.with(|form| match form.query(transactional) {
        Err(Missing::Path(reason)) if !form.path.is_empty() => reason,
        Err(Missing::Value) => t(Text::MissingValue),
        Err(Missing::Transaction) => t(Text::MissingTransaction),
        Err(Missing::Preview) => t(Text::PreviewOff),
        _ => String::new(),
    });
    (!text.is_empty()).then(|| view! { <p class="field-hint" role="status">{text}</p> })
}

/// Warns of a path that is not that of the opened item, as it is now.
fn other_path(deletion: Deletion) -> impl Fn() -> Option<AnyView> + Clone {
    let Deletion { target, form, .. } = deletion;
    let platform = use_platform();
    let current = target.with_value(|target| target.item.clone()).map(|item| {
        request::load(
            move || (),
            move |()| {
                let (client, item) = (platform.client(), item.clone());
                let Target { set, token, .. } = target.get_value();
                async move {
                    client
                        .media_sets()
                        .get_media_item_info(path_of(&set, &item), options(token))
                        .await
                }
            },
        )
    });
    move || {
        let current = current?;
        let typed = form.with(|form| form.path.clone());
        let text = current.state().with(|state| match state {
            Load::Loading { .. } => None,
            Load::Failed { .. } => Some(t(Text::Gone)),
            Load::Ready(info) => match &info.path {
                None => Some(t(Text::HasNoPath)),
                Some(path) if path.as_str() == typed => None,
                Some(path) => Some(t(Text::Differs {
                    path: visible(path.as_str()),
                })),
            },
        })?;
        Some(
            view! {
                <p class="note" data-tone="warning" role="status">
                    <Icon icon=icon::ALERT />
                    <span>{text}</span>
                </p>
            }
            .into_any(),
        )
    }
}
