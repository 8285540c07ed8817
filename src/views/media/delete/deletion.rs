//! The deletion of the item at a path: it is sent once, and its outcome is followed.

use belvedere_client::api::media_sets::clear_media_item_at_path;
use belvedere_client::changes::ChangeState;
use belvedere_client::operations::Clearing;
use belvedere_client::{Error, ReadToken};
use belvedere_view::media::delete_form::DeleteForm;
use belvedere_view::media::list::State;
use belvedere_view::preview::visible::visible;
use leptos::prelude::*;

use super::outcome::Outcome;
use crate::announcer::{Announcer, use_announcer};
use crate::changes::{Change, ChangeKind, Sender, use_sender};
use crate::i18n::t;
use crate::platform::{Platform, use_platform};
use crate::request::{self, Task};
use crate::views::media::call::{options, path_of};
use crate::views::media::texts::Text;
use crate::{browser, media_list};

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

/// A deletion; cheap to copy.
#[derive(Clone, Copy)]
pub struct Deletion {
    pub target: StoredValue<Target>,
    /// What the user typed.
    pub form: RwSignal<DeleteForm>,
    /// How far it is.
    pub outcome: RwSignal<Outcome>,
    /// Whether the set has transactions.
    pub transactional: bool,
    /// The path of the opened item; empty without one.
    pub own_path: StoredValue<String>,
    deleted: RwSignal<bool>,
    on_close: Callback<()>,
    platform: Platform,
    sender: Sender,
    announcer: Announcer,
    looking: StoredValue<Option<Task>, LocalStorage>,
}

impl Deletion {
    /// The deletion of a target, whose path is known if it is an opened item.
    pub fn new(
        target: Target,
        path: String,
        transactional: bool,
        deleted: RwSignal<bool>,
        on_close: Callback<()>,
    ) -> Self {
        let looking = StoredValue::new_local(None::<Task>);
        Self {
            target: StoredValue::new(target),
            form: RwSignal::new(DeleteForm::new(path.clone())),
            outcome: RwSignal::new(Outcome::Editing),
            transactional,
            own_path: StoredValue::new(path),
            deleted,
            on_close,
            platform: use_platform(),
            sender: use_sender(),
            announcer: use_announcer(),
            looking,
        }
    }

    /// Sends it; with the key of before it is the same change.
    pub fn send(self, key: Option<String>) {
        let Self {
            target,
            form,
            outcome,
            transactional,
            own_path,
            deleted,
            on_close,
            platform,
            sender,
            announcer,
            ..
        } = self;
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
                deleted.set(true);
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
            outcome.set(reached);
        });
    }

    /// Looks whether the item is still there.
    pub fn look(self) {
        let Self {
            target,
            outcome,
            deleted,
            platform,
            sender,
            looking,
            ..
        } = self;
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
                    deleted.set(true);
                    Outcome::Done {
                        in_transaction: false,
                    }
                }
                Err(_) => before.clone(),
            };
            if !matches!(reached, Outcome::Unknown { .. }) {
                sender.settle();
            }
            outcome.set(reached);
        })));
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
