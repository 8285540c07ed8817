//! The open transactions of a media set: beginning one, and its commit or abort, where the platform offers that.

use belvedere_client::api::extensions::media_transactions::{
    AbortMediaTransaction, BeginMediaTransaction, CommitMediaTransaction, Path, TransactionPath,
};
use belvedere_client::api::operation::{NoBody, NoQuery, Operation};
use belvedere_client::changes::ChangeState;
use belvedere_client::{CallOptions, Error};
use leptos::prelude::*;

use super::texts::Text;
use crate::announcer::{Announcer, use_announcer};
use crate::changes::{Change, ChangeKind, Sender, use_sender};
use crate::i18n::t;
use crate::platform::{Platform, use_platform};
use crate::request;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, ErrorCard, Rid};

/// Shared state of the parts of the page.
#[derive(Clone, Copy)]
pub struct Transactions {
    platform: Platform,
    announcer: Announcer,
    sender: Sender,
    /// RID of the media set.
    set: StoredValue<String>,
    /// Its name, or its RID where the catalog has none.
    name: StoredValue<String>,
    /// Identifiers of the open ones.
    pub open: RwSignal<Vec<String>>,
    busy: RwSignal<bool>,
    failure: RwSignal<Option<Error>>,
    told: RwSignal<Option<Text>>,
}

/// How a transaction ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Commit,
    Abort,
}

impl Transactions {
    /// Those of a media set, as far as the catalog knows them.
    pub fn of(set: String) -> Self {
        let platform = use_platform();
        let catalog = platform.catalog();
        let known = catalog.media_set(&set);
        let name = known.map_or_else(|| set.clone(), |known| known.name.clone());
        let open = known.map(|known| known.open_transactions.clone());
        Self {
            platform,
            announcer: use_announcer(),
            sender: use_sender(),
            set: StoredValue::new(set),
            name: StoredValue::new(name),
            open: RwSignal::new(open.unwrap_or_default()),
            busy: RwSignal::new(false),
            failure: RwSignal::new(None),
            told: RwSignal::new(None),
        }
    }

    /// Begins one, and hands its identifier over.
    fn begin(self, on_begun: Option<Callback<String>>) {
        let Self {
            platform,
            announcer,
            ..
        } = self;
        self.start();
        let path = Path::new(self.set.get_value());
        let set = self.name.get_value();
        let change = Change::new(
            ChangeKind::Other,
            t(Text::BeginOf { set }),
            &("begin", &path.media_set_rid),
        );
        // This is never aborted: the response is awaited even after the form was closed.
        request::spawn(async move {
            match self.send::<BeginMediaTransaction>(path, change).await {
                Ok(begun) => {
                    let id = begun.transaction_id.to_string();
                    self.open.update(|open| open.push(id.clone()));
                    announcer.say(&t(Text::TransactionBegun));
                    // The form that asked for it may be gone.
                    if let Some(on_begun) = on_begun {
                        on_begun.try_run(id);
                    }
                    // Other views name it too; without a response they do after a reload.
                    drop(platform.load_catalog().await);
                }
                Err(error) => drop(self.failure.try_set(Some(error))),
            }
            self.busy.set(false);
        });
    }

    fn end(self, id: String, how: End, on_commit: Callback<()>) {
        let Self {
            platform,
            announcer,
            ..
        } = self;
        self.start();
        let path = TransactionPath::new(self.set.get_value(), id.as_str());
        let set = self.name.get_value();
        let change = |name| Change::new(ChangeKind::Other, t(name), &("end", &id));
        let (change, text) = match how {
            End::Commit => (change(Text::CommitOf { set }), Text::TransactionCommitted),
            End::Abort => (change(Text::AbortOf { set }), Text::TransactionAborted),
        };
        request::spawn(async move {
            let ended = match how {
                End::Commit => self.send::<CommitMediaTransaction>(path, change).await,
                End::Abort => self.send::<AbortMediaTransaction>(path, change).await,
            };
            match ended {
                Ok(_) => {
                    self.open.update(|open| open.retain(|other| *other != id));
                    announcer.say(&t(text.clone()));
                    self.told.set(Some(text));
                    if how == End::Commit {
                        on_commit.try_run(());
                    }
                    drop(platform.load_catalog().await);
                }
                Err(error) => drop(self.failure.try_set(Some(error))),
            }
            self.busy.set(false);
        });
    }

    /// Sends a change, which is heard out.
    async fn send<O: Operation<Query = NoQuery, Body = NoBody>>(
        self,
        path: O::Path,
        change: Change,
    ) -> Result<O::Response, Error> {
        let client = self.platform.client();
        let key = client.new_key();
        let mut options = CallOptions::new();
        options.idempotency_key.clone_from(&key);
        let sending = client.send_with::<O>(&path, &NoQuery {}, &NoBody, &options);
        self.sender
            .hear_out(change, key, sending, |_| ChangeState::Made)
            .await
    }

    fn start(self) {
        self.busy.set(true);
        self.failure.set(None);
        self.told.set(None);
    }
}

/// A button that begins a transaction.
#[component]
pub fn BeginButton(
    /// The transactions of the set.
    transactions: Transactions,
    /// Gets the identifier of the new one.
    #[prop(optional, into)]
    on_begun: Option<Callback<String>>,
) -> impl IntoView {
    view! {
        <Button
            icon=icon::PLUS
            disabled=transactions.busy
            on_press=move |_| transactions.begin(on_begun)
        >
            {t(Text::BeginTransaction)}
        </Button>
    }
}

/// The open transactions with their ends.
#[component]
pub fn OpenTransactions(
    /// The transactions of the set.
    transactions: Transactions,
    /// Called when one was committed.
    on_commit: Callback<()>,
) -> impl IntoView {
    let Transactions {
        open,
        busy,
        failure,
        told,
        ..
    } = transactions;
    let row = move |id: String| {
        let stored = StoredValue::new(id.clone());
        let end = move |how| transactions.end(stored.get_value(), how, on_commit);
        view! {
            <li>
                <Rid rid=id what=t(Text::Transaction) />
                <span class="media-transaction-ends">
                    <Button disabled=busy on_press=move |_| end(End::Commit)>{t(Text::Commit)}</Button>
                    <Button kind=ButtonKind::Quiet disabled=busy on_press=move |_| end(End::Abort)>
                        {t(Text::Abort)}
                    </Button>
                </span>
            </li>
        }
    };
    view! {
        <section class="card media-transactions" aria-labelledby="media-transactions-title">
            <h2 id="media-transactions-title">{t(Text::OpenTransactions)}</h2>
            {move || told.get().map(|text| view! { <p class="note" role="status"><Icon icon=icon::CHECK /> <span>{t(text)}</span></p> })}
            {move || failure.get().map(|error| view! { <ErrorCard error /> })}
            <Show when=move || open.with(Vec::is_empty)>
                <p class="muted">{t(Text::NoTransactionOpen)}</p>
            </Show>
            <ul>
                <For each=move || open.get() key=Clone::clone children=row />
            </ul>
            <BeginButton transactions />
        </section>
    }
}
