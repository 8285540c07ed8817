//! The one way to load data: aborts on clean-up and on input change, and the latest input wins.
//!
//! Leptos never drops the future of a resource, so dropping alone would cancel nothing. Instead, [`load`] and [`Task`]
//! hold the abort handle of their future.

use std::future::Future;

use futures_util::future::{AbortHandle, LocalBoxFuture, abortable};
use leptos::ev;
use leptos::prelude::*;

use belvedere_client::{Error, TransportErrorKind};

/// State of a request of a view.
#[derive(Debug, Clone)]
pub enum Load<T> {
    /// The response is on its way; `before` is the last response to the same input.
    Loading {
        /// The response that is being renewed.
        before: Option<T>,
    },
    /// The response is there.
    Ready(T),
    /// The request failed; `before` is the last response to the same input.
    Failed {
        /// Why.
        error: Error,
        /// The response that could not be renewed.
        before: Option<T>,
    },
}

impl<T> Load<T> {
    /// The newest response, even while it is being renewed.
    pub fn value(&self) -> Option<&T> {
        match self {
            Self::Ready(value) => Some(value),
            Self::Loading { before } | Self::Failed { before, .. } => before.as_ref(),
        }
    }

    /// Why the last request failed.
    pub fn error(&self) -> Option<&Error> {
        match self {
            Self::Failed { error, .. } => Some(error),
            _ => None,
        }
    }

    /// Whether a response is on its way.
    pub fn is_loading(&self) -> bool {
        matches!(self, Self::Loading { .. })
    }

    fn into_value(self) -> Option<T> {
        match self {
            Self::Ready(value) => Some(value),
            Self::Loading { before } | Self::Failed { before, .. } => before,
        }
    }
}

/// Data that are being loaded, as made by [`load`].
pub struct Request<T: Send + Sync + 'static> {
    state: RwSignal<Load<T>>,
    attempt: RwSignal<u32>,
}

impl<T: Send + Sync + 'static> Clone for Request<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> Copy for Request<T> {}

impl<T: Send + Sync + 'static> Request<T> {
    /// The state, to be drawn.
    pub fn state(&self) -> ReadSignal<Load<T>> {
        self.state.read_only()
    }

    /// Sends the request again with the same input.
    pub fn retry(&self) {
        self.attempt
            .update(|attempt| *attempt = attempt.wrapping_add(1));
    }
}

/// Loads the result of `fetch` for the newest `input`, for as long as the current owner lives.
///
/// An abort is not an error: it reads as still loading.
pub fn load<I, T, Fut>(
    input: impl Fn() -> I + Send + Sync + 'static,
    fetch: impl Fn(I) -> Fut + 'static,
) -> Request<T>
where
    I: Clone + PartialEq + Send + Sync + 'static,
    T: Send + Sync + 'static,
    Fut: Future<Output = Result<T, Error>> + 'static,
{
    let state = RwSignal::new(Load::Loading { before: None });
    let attempt = RwSignal::new(0_u32);
    let input = Memo::new(move |_| input());
    let running = StoredValue::new_local(None::<Task>);

    Effect::new(move |previous: Option<I>| {
        attempt.track();
        let input = input.get();
        let same_input = previous.is_none_or(|previous| previous == input);
        update_in_place(state, |state| Load::Loading {
            before: if same_input { state.into_value() } else { None },
        });
        let response = fetch(input.clone());
        // Storing the new task drops, and so aborts, the one before.
        running.set_value(Some(Task::spawn(async move {
            match response.await {
                Ok(value) => update_in_place(state, |_| Load::Ready(value)),
                Err(Error::Aborted) => {}
                Err(error) => update_in_place(state, |state| Load::Failed {
                    error,
                    before: state.into_value(),
                }),
            }
        })));
        input
    });
    let request = Request { state, attempt };
    let online = window_event_listener(ev::online, move |_| {
        if state.with_untracked(|state| state.error().is_some_and(failed_offline)) {
            request.retry();
        }
    });
    on_cleanup(move || online.remove());
    request
}

/// Whether nothing was sent because the browser was offline: a read that repeats itself once it is back.
fn failed_offline(error: &Error) -> bool {
    matches!(
        error,
        Error::Transport {
            kind: TransportErrorKind::Offline,
            ..
        }
    )
}

/// Updates the state with `next`; does nothing once the view is gone.
fn update_in_place<T: Send + Sync + 'static>(
    state: RwSignal<Load<T>>,
    next: impl FnOnce(Load<T>) -> Load<T>,
) {
    state.update(|state| {
        let before = std::mem::replace(state, Load::Loading { before: None });
        *state = next(before);
    });
}

/// A running piece of work; dropping it aborts the work and every request inside it.
#[derive(Debug)]
#[must_use = "dropping the task aborts it"]
pub struct Task(AbortHandle);

impl Task {
    /// Starts the work.
    pub fn spawn(work: impl Future<Output = ()> + 'static) -> Self {
        // Boxed, so that the rest is compiled once and not for each kind of work.
        Self::spawn_boxed(Box::pin(work))
    }

    /// Leaves the task to the current owner, whose end aborts it.
    pub fn keep(self) {
        StoredValue::new_local(self);
    }

    fn spawn_boxed(work: LocalBoxFuture<'static, ()>) -> Self {
        let (work, handle) = abortable(work);
        spawn(async move {
            // An aborted task has nothing left to do.
            let _aborted = work.await;
        });
        Self(handle)
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Runs work that nothing may abort, such as leaving the page for the sign-in.
#[expect(
    clippy::disallowed_methods,
    reason = "this module is the replacement that the lint names"
)]
pub fn spawn(work: impl Future<Output = ()> + 'static) {
    leptos::task::spawn_local(work);
}
