//! Loads the objects of one listing, page after page, for as far as the table wants them.

pub(super) mod advanced;
mod again;
pub(super) mod notices;
pub(super) mod partial;
pub(super) mod progress;
pub(super) mod snapshot_switch;

use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use belvedere_client::api::ids::{ObjectTypeApiName, OntologyIdentifier};
use belvedere_client::api::ontologies::{
    Direction, ListObjectsResponseV2, OntologyObjectV2, OrderBy, SortKey, list_objects_v2,
};
use belvedere_client::operations::ListingStop;
use belvedere_client::{Client, Error, Runtime};
use belvedere_view::objects::columns::Column;
use belvedere_view::objects::order;
use belvedere_view::objects::paging::{Goal, MEMORY, NextPage, Paging, Phase};
use belvedere_view::objects::rows::Rows;
use belvedere_view::objects::url_state::UrlState;
use futures_util::future::{AbortHandle, abortable, join};
use leptos::prelude::*;

pub use self::again::Again;
use crate::request::Task;

/// How long rows are taken in before the browser may draw again.
const SLICE: Duration = Duration::from_millis(8);

/// A listing: the loaded rows, its goal, and the reason why it stopped. Lives as long as its owner.
#[derive(Clone, Copy)]
pub struct Listing {
    client: StoredValue<Client, LocalStorage>,
    rows: StoredValue<Rows, LocalStorage>,
    asked: StoredValue<UrlState>,
    /// The order in which the rows are shown; none is the order in which they came.
    order: RwSignal<OrderBy>,
    paging: RwSignal<Paging>,
    error: RwSignal<Option<Error>>,
    version: RwSignal<u64>,
    work: StoredValue<Option<Task>, LocalStorage>,
    working: StoredValue<bool>,
    /// Whether the rows still are those of the listing before. They stay until the first page of this one comes.
    stale: StoredValue<bool>,
    request: StoredValue<Option<AbortHandle>, LocalStorage>,
}

impl Listing {
    /// A listing that has not begun.
    pub fn new(client: Client) -> Self {
        Self {
            client: StoredValue::new_local(client),
            rows: StoredValue::new_local(Rows::default()),
            asked: StoredValue::new(UrlState::default()),
            order: RwSignal::new(OrderBy::default()),
            paging: RwSignal::new(Paging::default()),
            error: RwSignal::new(None),
            version: RwSignal::new(0),
            work: StoredValue::new_local(None),
            working: StoredValue::new(false),
            stale: StoredValue::new(false),
            request: StoredValue::new_local(None),
        }
    }

    /// A listing of the same platform that has not begun.
    pub fn another(&self) -> Option<Self> {
        self.client.try_get_value().map(Self::new)
    }

    /// Whether another order takes no request: all rows are loaded, with the sort columns.
    pub fn sorts(&self, asked: &UrlState, columns: &[Column]) -> bool {
        let whole = self
            .paging
            .with_untracked(|paging| paging.phase == Phase::Complete);
        if !whole || self.stale.get_value() {
            return false;
        }
        self.asked.with_value(|before| {
            let others = UrlState {
                order_by: before.order_by.clone(),
                ..asked.clone()
            };
            let loaded = |name: &String| asked.select.is_empty() || asked.select.contains(name);
            let mut properties = asked.order_by.keys.iter().map(|key| &key.property);
            others == *before
                && (asked.order_by == before.order_by
                    || (order::keys(&asked.order_by, columns).is_some() && properties.all(loaded)))
        })
    }

    /// Shows the rows that are loaded in another order.
    pub fn sort(&self, order: OrderBy) {
        let as_loaded = self.asked.with_value(|asked| asked.order_by == order);
        self.order
            .set(if as_loaded { OrderBy::default() } else { order });
    }

    /// The order in which the rows are shown; none is the order in which they came. Tracked.
    pub fn order(&self) -> OrderBy {
        self.order.get()
    }

    /// Begins again from the first page. Loaded rows stay until that page arrives.
    pub fn start(&self, asked: UrlState, goal: Goal) {
        self.work.try_update_value(Option::take);
        self.working.set_value(false);
        self.asked.set_value(asked);
        self.order.set(OrderBy::default());
        self.stale.set_value(true);
        self.error.set(None);
        self.paging.set(Paging::new(goal));
        self.version.update(|version| *version += 1);
        self.pump();
    }

    /// Asks for more. A goal that is smaller than the one under way changes nothing.
    pub fn want(&self, goal: Goal) {
        if self.stale.get_value() && matches!(goal, Goal::Rows(_)) {
            // Where the user is in the rows of the listing before says nothing about this one.
            return;
        }
        let reached = self
            .paging
            .with_untracked(|paging| self.reached(&paging.goal, 0));
        let grows = self
            .paging
            .with_untracked(|paging| match (&paging.goal, &goal) {
                (Goal::Rows(old), Goal::Rows(new)) => new > old,
                (_, Goal::Rows(_)) => reached,
                (old, new) => old != new,
            });
        if grows {
            self.paging.update(|paging| paging.goal = goal);
        }
        self.pump();
    }

    /// Goes on from the first page after a page token expired: loaded rows stay, and objects that come again take
    /// their old places.
    pub fn resume(&self) {
        self.error.set(None);
        self.rows.update_value(|rows| rows.set_resuming(true));
        self.paging.update(Paging::resume);
        self.pump();
    }

    /// Lists the objects from the other end, to reach those behind a limit. The order must be the reverse of one that
    /// knows no ties.
    pub fn from_the_other_end(&self, key_property: &str) {
        self.asked
            .update_value(|asked| asked.order_by = reversed(&asked.order_by, key_property));
        self.paging.update(|paging| paging.goal = Goal::All);
        self.resume();
    }

    /// Sends the request that failed again.
    pub fn retry(&self) {
        self.error.set(None);
        self.paging.update(Paging::retry);
        self.pump();
    }

    /// Stops at the loaded rows.
    pub fn stop(&self) {
        self.paging.update(Paging::stopped);
        self.request
            .try_update_value(|request| request.take().map(|request| request.abort()));
    }

    /// How far the listing has come.
    pub fn paging(&self) -> RwSignal<Paging> {
        self.paging
    }

    /// Why the last request failed.
    pub fn error(&self) -> ReadSignal<Option<Error>> {
        self.error.read_only()
    }

    /// Counts the changes of the rows; tracked, so that readers are notified of the next one.
    pub fn track(&self) -> u64 {
        self.version.get()
    }

    /// Names the property that is the primary key, for platforms that leave out `__primaryKey`.
    pub fn set_key_property(&self, name: &str) {
        self.rows.update_value(|rows| rows.set_key_property(name));
        self.version.update(|version| *version += 1);
    }

    /// The clock that work on the rows goes by.
    pub fn runtime(&self) -> Option<Rc<dyn Runtime>> {
        self.client.try_with_value(Client::runtime)
    }

    /// Reads the rows that are loaded. Not tracked.
    pub fn rows<T>(&self, read: impl FnOnce(&Rows) -> T) -> Option<T> {
        self.rows.try_with_value(read)
    }

    /// Whether the first page is still on its way. Tracked.
    pub fn is_stale(&self) -> bool {
        self.track();
        self.paging.track();
        self.stale.get_value()
    }

    /// Number of rows that are loaded. Tracked.
    pub fn loaded(&self) -> usize {
        self.track();
        self.rows(Rows::len).unwrap_or_default()
    }

    /// Whether a goal is reached, once so many more rows are taken in.
    fn reached(&self, goal: &Goal, expected: usize) -> bool {
        let stale = self.stale.get_value();
        self.rows(|rows| match goal {
            Goal::All => false,
            Goal::Rows(wanted) if stale => expected >= *wanted,
            Goal::Rows(wanted) => rows.len() + expected >= *wanted,
            Goal::Key(key) => !stale && rows.find(key).is_some(),
        })
        .unwrap_or(true)
    }

    fn next(&self, expected: usize) -> Option<NextPage> {
        let reached = |goal: &Goal| self.reached(goal, expected);
        self.paging
            .try_update(|paging| paging.next(reached))
            .flatten()
    }

    fn pump(&self) {
        if self.working.get_value() {
            return;
        }
        if let Some(next) = self.next(0) {
            let this = *self;
            self.working.set_value(true);
            self.work
                .set_value(Some(Task::spawn(async move { this.run(next).await })));
        }
    }

    /// Loads pages until the goal is reached. The next page is asked for before the one at hand is taken in.
    async fn run(self, first: NextPage) {
        let mut waiting = VecDeque::from([self.send(first).await]);
        while let Some(response) = waiting.pop_front() {
            let page = match response {
                Some(Ok(page)) => page,
                Some(Err(error)) => {
                    self.failed(error);
                    break;
                }
                None => break,
            };
            let ListObjectsResponseV2 {
                next_page_token,
                data,
                total_count,
                ..
            } = page;
            if next_page_token.is_none() {
                // Complete are the rows, not the requests: a file written before would be short.
                self.take_in(data).await;
                self.paging
                    .update(|paging| paging.received(None, total_count));
                break;
            }
            self.paging
                .update(|paging| paging.received(next_page_token, total_count));
            if self.rows(Rows::bytes).unwrap_or_default() >= MEMORY && !self.stale.get_value() {
                self.paging.update(Paging::filled);
            }
            match self.next(data.len()) {
                Some(next) => {
                    let (response, ()) = join(self.send(next), self.take_in(data)).await;
                    waiting.push_back(response);
                }
                None => self.take_in(data).await,
            }
        }
        self.working.set_value(false);
        // The goal may have grown while the last page was taken in, or a repeated row may have left it short.
        self.pump();
    }

    /// Sends a request; `None` when it was stopped.
    async fn send(&self, next: NextPage) -> Option<Result<ListObjectsResponseV2, Error>> {
        let asked = self.asked.get_value();
        let path = list_objects_v2::Path::new(
            OntologyIdentifier::from(asked.ontology.as_str()),
            ObjectTypeApiName::from(asked.object_type.as_str()),
        );
        let query = list_objects_v2::Query {
            page_size: Some(i64::from(next.size)),
            page_token: next.token,
            ..asked.query()
        };
        let client = self.client.try_get_value()?;
        let (response, handle) = abortable(client.ontologies().list_objects_v2(path, query));
        self.request.set_value(Some(handle));
        response.await.ok()
    }

    /// Takes rows in, a slice at a time, so that the page stays at hand.
    async fn take_in(&self, data: Vec<OntologyObjectV2>) {
        if self.stale.get_value() {
            self.stale.set_value(false);
            self.rows.try_update_value(Rows::clear);
        }
        let Some(runtime) = self.runtime() else {
            return;
        };
        let mut objects = data.into_iter().peekable();
        loop {
            let end = runtime.now() + SLICE;
            self.rows.update_value(|rows| {
                while runtime.now() < end {
                    for object in objects.by_ref().take(50) {
                        rows.push(&object);
                    }
                    if objects.peek().is_none() {
                        break;
                    }
                }
            });
            self.version.update(|version| *version += 1);
            if objects.peek().is_none() {
                return;
            }
            runtime.sleep(Duration::ZERO).await;
        }
    }

    fn failed(&self, error: Error) {
        if matches!(error, Error::Aborted) {
            self.paging.update(Paging::stopped);
            return;
        }
        let with_token = self.paging.with_untracked(Paging::goes_on);
        let stop = ListingStop::of(&error, with_token);
        let loaded = self.rows(Rows::len).unwrap_or_default();
        let phase = self.paging.try_update(|paging| {
            paging.failed(stop, loaded);
            paging.phase.clone()
        });
        // A long way that was begun is gone to its end. A frozen view can't be: the rest would be of another moment.
        let goes_on = self
            .paging
            .with_untracked(|paging| !matches!(paging.goal, Goal::Rows(_)) && paging.resumed == 0);
        if phase == Some(Phase::Expired)
            && goes_on
            && !self.asked.with_value(|asked| asked.snapshot)
        {
            self.rows.update_value(|rows| rows.set_resuming(true));
            self.paging.update(Paging::resume);
        }
        if phase == Some(Phase::Failed) {
            self.error.set(Some(error));
        }
    }
}

/// The other way round, with the key last, so that no two objects are alike in order.
fn reversed(order: &OrderBy, key_property: &str) -> OrderBy {
    let mut keys = order.keys.clone();
    if !keys.iter().any(|key| key.property == key_property) {
        keys.push(SortKey {
            property: key_property.to_owned(),
            direction: Direction::Ascending,
        });
    }
    for key in &mut keys {
        key.direction = match key.direction {
            Direction::Ascending => Direction::Descending,
            Direction::Descending => Direction::Ascending,
        };
    }
    OrderBy { keys }
}
