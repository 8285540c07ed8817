//! Deletes the item at a path of a media set, after the user typed its name.

use belvedere_client::api::media_sets::clear_media_item_at_path;
use belvedere_client::api::{extensions, scope};
use belvedere_client::changes::ChangeState;
use belvedere_client::operations::Clearing;
use belvedere_client::{Error, ReadToken};
use belvedere_view::media::delete_form::{DeleteForm, Missing};
use belvedere_view::preview::visible::visible;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::call::{options, path_of};
use super::delete_outcome::{Outcome, OutcomeView};
use super::delete_place::{Lead, Review, Where, isolated};
use super::texts::Text;
use super::transactions::{BeginButton, OpenTransactions, Transactions};
use crate::announcer::use_announcer;
use crate::browser;
use crate::changes::{Change, ChangeKind, use_sender};
use crate::i18n::t;
use crate::media_list::{self, State};
use crate::platform::use_platform;
use crate::request::{self, Load, Task};
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, Dialog, PreviewBadge, ScopeNotice};

const SCOPES: &[&str] = &[scope::MEDIASETS_WRITE];

/// The target of a deletion.
#[derive(Clone)]
pub struct Target {
    /// RID of the media set.
    pub set: String,
    /// The opened item, if any: its state shows the outcome of a deletion.
    pub item: Option<String>,
    /// The read token of that item.
    pub token: Option<ReadToken>,
}

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
    /// Set once something was deleted here.
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

/// Interprets a response about the deletion.
fn judge(response: &Clearing) -> ChangeState {
    match response {
        Clearing::Done => ChangeState::Made,
        Clearing::NotDone => ChangeState::Refused(t(Text::NotDone)),
        _ => ChangeState::Unknown,
    }
}

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
    let own_path = StoredValue::new(path.clone());
    let form = RwSignal::new(DeleteForm::new(path));
    let outcome = RwSignal::new(Outcome::Editing);
    let (sender, announcer) = (use_sender(), use_announcer());
    let looking = StoredValue::new_local(None::<Task>);
    let target = StoredValue::new(target);
    // The current state of the opened item, so that another path is noticed.
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
    let send = move |key: Option<String>| {
        let Ok(query) = form.with_untracked(|form| form.query(transactional)) else {
            return;
        };
        if outcome.with_untracked(Outcome::is_busy) {
            return;
        }
        outcome.set(Outcome::Sending);
        let Target { set, item, token } = target.get_value();
        let client = platform.client();
        let in_transaction = query.transaction_id.is_some();
        let is_own = own_path.with_value(|own| query.media_item_path.as_str() == own);
        let path = clear_media_item_at_path::Path::new(set.as_str());
        let name = query.media_item_path.as_str().to_owned();
        let change = Change::new(ChangeKind::Deletion, name.as_str(), &(&set, &query));
        // Nothing aborts this: a deletion that was sent is heard out after its form was closed.
        request::spawn(async move {
            let known = item.as_ref().map(|item| path_of(&set, item));
            // With the key of before it is the same change, which a platform that honors the key makes once.
            let key = key.or_else(|| client.new_key());
            let mut options = options(token);
            options.idempotency_key.clone_from(&key);
            let sets = client.media_sets();
            let sending = sets.clear_media_item_surely(path, query, known, options);
            let response = sender.hear_out(change, key, sending, judge).await;
            let reached = Outcome::of(response, in_transaction, item.is_some());
            // Within a transaction it is there until the commit.
            if matches!(reached, Outcome::Done { .. }) && !in_transaction && is_own {
                deleted.try_set(true);
                if let Some(item) = &item {
                    media_list::mark(&set, item, State::Deleted);
                }
                // The page says the rest, and the next item is beside its title.
                on_close.try_run(());
                announcer.done(&t(Text::DeletedPath {
                    path: visible(&name),
                }));
                request_animation_frame(browser::focus_heading);
            }
            outcome.try_set(reached);
        });
    };
    let look = move |()| {
        let Target { set, item, token } = target.get_value();
        let Some(item) = item else { return };
        let before = outcome.get_untracked();
        outcome.set(Outcome::Checking);
        let client = platform.client();
        looking.set_value(Some(Task::spawn(async move {
            let found = client
                .media_sets()
                .get_media_item_info(path_of(&set, &item), options(token))
                .await;
            let reached = match found {
                Ok(_) => Outcome::NotDone,
                Err(Error::Api { status: 404, .. }) => {
                    media_list::mark(&set, &item, State::Deleted);
                    deleted.try_set(true);
                    Outcome::Done {
                        in_transaction: false,
                    }
                }
                Err(_) => before.clone(),
            };
            if !matches!(reached, Outcome::Unknown { .. }) {
                sender.settle();
            }
            outcome.try_set(reached);
        })));
    };
    on_cleanup(move || {
        looking.try_update_value(Option::take);
    });
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        send(None);
    };
    let ready = move || form.with(|form| form.query(transactional).is_ok());
    let differs = move || {
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
        Some(view! {
            <p class="note" data-tone="warning" role="status">
                <Icon icon=icon::ALERT />
                <span>{text}</span>
            </p>
        })
    };
    let missing = move || {
        let text = form.with(|form| match form.query(transactional) {
            Err(Missing::Path(reason)) if !form.path.is_empty() => reason,
            Err(Missing::Value) => t(Text::MissingValue),
            Err(Missing::Transaction) => t(Text::MissingTransaction),
            Err(Missing::Preview) => t(Text::PreviewOff),
            _ => String::new(),
        });
        (!text.is_empty()).then(|| view! { <p class="field-hint" role="status">{text}</p> })
    };
    let expected = Memo::new(move |_| form.with(|form| visible(form.expected())));
    let host = platform.host();
    let set_rid = target.with_value(|target| target.set.clone());
    let set_name = (known.as_ref().map(|known| known.name.clone())).filter(|name| !name.is_empty());
    let known = StoredValue::new(known);
    let path_field = move || {
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
    };
    let transaction_field = move || {
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
    };
    // What is known of the item, or can be left out, is no question.
    let asks_path = own_path.with_value(String::is_empty);
    let fields = move || {
        view! {
            <form class="media-delete-form" on:submit=submit>
                <Lead form set=set_name.clone() />
                <ScopeNotice scopes=SCOPES off=t(Text::OffWrite) />
                {asks_path.then(path_field)}
                {transactional.then(transaction_field)}
                {differs}
                <label class="field">
                    <span class="field-label">
                        {move || t(Text::Confirm { segment: isolated(&expected.get()) })}
                    </span>
                    <input
                        class="input"
                        type="text"
                        autocomplete="off"
                        spellcheck="false"
                        autofocus=!asks_path
                        prop:value=move || form.with(|form| form.confirmation.clone())
                        on:input=move |event| form.update(|form| form.confirmation = event_target_value(&event))
                    />
                </label>
                {missing}
                <div class="media-delete-actions">
                    <button
                        type="submit"
                        class="button"
                        data-kind="danger"
                        disabled=move || !ready() || outcome.with(Outcome::is_busy)
                    >
                        {t(Text::DeleteNow)}
                    </button>
                    <Button on_press=move |_| on_close.run(())>{t(Text::Close)}</Button>
                </div>
                <details class="media-details">
                    <summary>{t(Text::Technical)}</summary>
                    {(!asks_path).then(path_field)}
                    <Where form known=known.get_value() />
                    {(!transactional).then(transaction_field)}
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
            on_check=look
            on_again=send
            on_close
        />
        {move || is_editing.get().then(fields.clone())}
    }
}
