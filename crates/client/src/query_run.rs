//! One run of a SQL query, from its statement to the last byte of its results: for the app and for the npm package.
//!
//! Nothing here is a browser. Futures that say so are to be run to their end: they do what a run still owes the platform.
//!
//! | a run ends by | the query | its results | its state |
//! |---|---|---|---|
//! | [`QueryRun::cancel`] | is canceled | arrive until the platform ends them | is followed to its outcome |
//! | [`QueryRun::abandon`] | is canceled unless it has ended | are no longer read | is no longer told |
//! | [`QueryRun::detach`] | goes on at the platform | are no longer read | is no longer told |

mod poll;
mod results;
mod state;
mod status;
mod wake_flag;

use std::cell::RefCell;
use std::fmt;
use std::future::poll_fn;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use belvedere_api::error::QUERY_RUNNING;
use belvedere_api::ids::SqlQueryId;
use futures_core::future::LocalBoxFuture;
use futures_util::future::{Either, FutureExt as _, Shared, select};

use crate::bytes_reply::ByteStream;
use crate::client::Client;
use crate::error::{Error, TransportErrorKind};
use crate::transport::TransportError;

use status::StatusFuture;
use wake_flag::WakeFlag;

pub use results::QueryResults;
pub use state::{QueryFailure, QueryPhase, QueryState, ResultsPhase};
pub use status::QueryProgress;

/// How often a state that can't be read is asked for again before an error is reported.
const MAX_STATUS_FAILURES: u32 = 5;
/// How long the platform has to name the reason why results broke off: the connection may be gone as well.
const REASON_TIMEOUT: Duration = Duration::from_secs(5);

/// A run of a query; cheap to clone.
#[derive(Clone)]
pub struct QueryRun(Rc<Inner>);

struct Inner {
    client: Client,
    timeout: Option<Duration>,
    known: Rc<Known>,
    /// The first response, and whether it named the query. It is asked for once, and heard out by each future that holds it.
    submission: Shared<LocalBoxFuture<'static, bool>>,
    /// Set when nothing more will be read.
    stop: WakeFlag,
    /// Set when the state is to be asked for at once.
    poll_now: WakeFlag,
}

/// What is known of a query, and the callback for changes.
#[derive(Default)]
struct Known {
    state: RefCell<QueryState>,
    on_change: RefCell<Option<Rc<OnChange>>>,
}

type OnChange = dyn Fn(&QueryState);

impl Known {
    fn update<T>(&self, change: impl FnOnce(&mut QueryState) -> T) -> T {
        let result = change(&mut self.state.borrow_mut());
        self.tell();
        result
    }

    fn tell(&self) {
        let callback = self.on_change.borrow().clone();
        if let Some(callback) = callback {
            callback(&self.state.borrow());
        }
    }
}

impl QueryRun {
    /// A query that is sent when its results or its state are first asked for. `body` is the JSON of an
    /// [`ExecuteSqlQueryRequest`](belvedere_api::sql::ExecuteSqlQueryRequest). Each of its requests may take as long as
    /// `timeout` until its response begins.
    pub fn start(client: &Client, body: String, timeout: Option<Duration>) -> Self {
        let submission = status::submit(client, body);
        Self::new(client, submission, timeout, QueryState::default())
    }

    /// A query that was sent earlier, such as before a reload.
    pub fn find(client: &Client, id: &SqlQueryId) -> Self {
        let state = QueryState {
            phase: QueryPhase::Starting,
            query_id: Some(id.clone()),
            ..QueryState::default()
        };
        Self::new(client, status::status(client, id), None, state)
    }

    fn new(
        client: &Client,
        first: StatusFuture,
        timeout: Option<Duration>,
        state: QueryState,
    ) -> Self {
        let known = Rc::new(Known {
            state: RefCell::new(state),
            on_change: RefCell::default(),
        });
        let submission = {
            let (client, known) = (client.clone(), Rc::clone(&known));
            async move {
                if !known.update(QueryState::begin) {
                    return false;
                }
                let response = within(&client, timeout, first).await;
                known.update(|state| state.submitted(response))
            }
        };
        Self(Rc::new(Inner {
            client: client.clone(),
            timeout,
            known,
            submission: submission.boxed_local().shared(),
            stop: WakeFlag::default(),
            poll_now: WakeFlag::default(),
        }))
    }

    /// What is known now.
    pub fn state(&self) -> QueryState {
        self.0.known.state.borrow().clone()
    }

    /// Calls back with each change of the state, until the run is abandoned or detached. One callback at a time; it must not call the run.
    pub fn on_change(&self, callback: impl Fn(&QueryState) + 'static) {
        self.0.known.on_change.replace(Some(Rc::new(callback)));
    }

    /// Waits for the first response; whether it named the query.
    pub async fn is_named(&self) -> bool {
        self.0.submission.clone().await
    }

    /// The results, as soon as the platform has some. It answers after a minute without any, and is asked again then.
    ///
    /// # Errors
    /// When the query has none, or they are no longer wanted.
    pub async fn results(&self) -> Result<QueryResults, QueryFailure> {
        let results = self.until_stopped(Box::pin(self.ask_for_results()));
        Ok(QueryResults::new(self, results.await?))
    }

    async fn ask_for_results(&self) -> Result<ByteStream, QueryFailure> {
        let Inner {
            client, timeout, ..
        } = &*self.0;
        loop {
            let is_named = self.is_named().await;
            let ended = [QueryPhase::Failed, QueryPhase::Canceled];
            let id = self.query_id().filter(|_| !ended.contains(&self.phase()));
            let Some(id) = id.filter(|_| is_named) else {
                return Err(self.0.known.state.borrow().reason());
            };
            match within(client, *timeout, status::results(client, &id)).await {
                Ok(stream) => return Ok(stream),
                Err(error) if error.is(&QUERY_RUNNING) => {}
                Err(error) => {
                    let error = Arc::new(error);
                    self.update(|state| state.refused(&error));
                    self.poll_now();
                    return Err(QueryFailure::Request(error));
                }
            }
        }
    }

    /// Asks for the state until it is final: seldom while the page is hidden, and at once by [`Self::poll_now`].
    pub async fn follow(&self, is_hidden: impl Fn() -> bool) {
        if !self.is_named().await {
            return;
        }
        let client = &self.0.client;
        let (mut number, mut failures) = (0, 0);
        while let Some(id) = self.query_id().filter(|_| self.phase().is_running()) {
            let pause = client.runtime().sleep(poll::wait(number, is_hidden()));
            let woken = poll_fn(|context| self.0.poll_now.poll(context));
            number = match select(pause, woken).await {
                Either::Left(_) => number + 1,
                Either::Right(_) => 0,
            };
            self.0.poll_now.clear();
            // The state of a query whose results have ended is not the state from before.
            let has_ended = !self.0.known.state.borrow().awaits_results();
            match status::status(client, &id).await {
                Ok(status) => {
                    failures = 0;
                    self.update(|state| {
                        state.apply(&status);
                        if has_ended {
                            state.settle_unknown();
                        }
                    });
                }
                Err(error) => {
                    failures += 1;
                    if failures >= MAX_STATUS_FAILURES || matches!(error, Error::Api { .. }) {
                        self.update(|state| state.fail(QueryFailure::request(error)));
                    }
                }
            }
        }
    }

    /// Asks for the state at once, as when the page comes into sight.
    pub fn poll_now(&self) {
        self.0.poll_now.set();
    }

    /// Asks the platform to cancel, as soon as the query has an identifier. The state shows the outcome; results arrive
    /// until the platform ends them. Of a query that has succeeded, the results end. To be run to its end.
    ///
    /// # Errors
    /// When the platform did not take it: the query runs on.
    pub fn cancel(&self) -> impl Future<Output = Result<(), Arc<Error>>> + use<> {
        if self.phase() == QueryPhase::Succeeded {
            self.stop();
        }
        self.ask_to_cancel()
    }

    /// Nothing more will be read: a query that has not ended is canceled, as soon as it has an identifier. To be run to its
    /// end.
    ///
    /// # Errors
    /// When the platform did not take the cancellation.
    pub fn abandon(&self) -> impl Future<Output = Result<(), Arc<Error>>> + use<> {
        self.0.known.on_change.take();
        self.stop();
        let results = self.results_phase();
        let owes = !matches!(results, ResultsPhase::Whole | ResultsPhase::Refused);
        let cancel = owes.then(|| self.ask_to_cancel());
        async move {
            match cancel {
                Some(cancel) => cancel.await,
                None => Ok(()),
            }
        }
    }

    /// Lets go of a query that goes on at the platform and is found again by its identifier. One that has none could not be
    /// found: it is abandoned. To be run to its end.
    pub fn detach(&self) -> impl Future<Output = ()> + use<> {
        let is_lost = self.query_id().is_none();
        let abandon = is_lost.then(|| self.abandon());
        self.0.known.on_change.take();
        self.stop();
        async move {
            if let Some(abandon) = abandon {
                // A cancel that failed is not shown: the run is gone.
                let _failed = abandon.await;
            }
        }
    }

    /// Asks the platform to cancel a query that runs, once.
    fn ask_to_cancel(&self) -> impl Future<Output = Result<(), Arc<Error>>> + use<> {
        let this = self.clone();
        let asks = self.update(QueryState::ask_to_cancel);
        async move {
            if !asks {
                return Ok(());
            }
            if this.query_id().is_none() {
                this.is_named().await;
            }
            // The first response may have been the last.
            let id = this.query_id().filter(|_| this.phase().is_running());
            let Some(id) = id else {
                return Ok(());
            };
            let canceled = status::cancel(&this.0.client, &id).await;
            let canceled = canceled.map_err(Arc::new);
            if let Err(error) = &canceled {
                this.update(|state| state.cancel_failed(Arc::clone(error)));
            }
            this.poll_now();
            canceled
        }
    }

    fn update<T>(&self, change: impl FnOnce(&mut QueryState) -> T) -> T {
        self.0.known.update(change)
    }

    fn set_results(&self, results: ResultsPhase) {
        self.update(|state| state.results = results);
        if results != ResultsPhase::Arriving {
            // The state that the results end with is asked for at once.
            self.poll_now();
        }
    }

    /// Why results broke off: the platform knows when the query itself is the reason.
    async fn broken(&self, error: Error) -> QueryFailure {
        if let Some(id) = self.query_id().filter(|_| self.phase().is_running()) {
            let client = &self.0.client;
            let status = status::status(client, &id);
            if let Ok(status) = within(client, Some(REASON_TIMEOUT), status).await {
                self.update(|state| state.apply(&status));
            }
        }
        match self.phase() {
            QueryPhase::Failed | QueryPhase::Canceled => self.0.known.state.borrow().reason(),
            _ => QueryFailure::request(error),
        }
    }

    fn results_phase(&self) -> ResultsPhase {
        self.0.known.state.borrow().results
    }

    fn phase(&self) -> QueryPhase {
        self.0.known.state.borrow().phase
    }

    /// The identifier, once the platform has said it.
    pub fn query_id(&self) -> Option<SqlQueryId> {
        self.0.known.state.borrow().query_id.clone()
    }

    fn stop(&self) {
        self.0.stop.set();
    }

    fn is_stopped(&self) -> bool {
        self.0.stop.is_set()
    }

    async fn until_stopped<T>(
        &self,
        work: LocalBoxFuture<'_, Result<T, QueryFailure>>,
    ) -> Result<T, QueryFailure> {
        let stopped = poll_fn(|context| self.0.stop.poll(context));
        match select(work, stopped).await {
            Either::Left((result, _)) => result,
            Either::Right(_) => Err(QueryFailure::Stopped),
        }
    }
}

impl fmt::Debug for QueryRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("QueryRun").field(&self.state()).finish()
    }
}

/// Waits for a response, but not longer than the caller allows.
async fn within<T>(
    client: &Client,
    timeout: Option<Duration>,
    call: LocalBoxFuture<'_, Result<T, Error>>,
) -> Result<T, Error> {
    let Some(timeout) = timeout else {
        return call.await;
    };
    match select(call, client.runtime().sleep(timeout)).await {
        Either::Left((response, _)) => response,
        Either::Right(_) => Err(TransportError::new(TransportErrorKind::TimedOut).into()),
    }
}

#[cfg(test)]
mod tests;
