//! The place of a view that may still have to be loaded.

use futures_util::FutureExt as _;
use futures_util::future::LocalBoxFuture;
use leptos::ev;
use leptos::prelude::*;

use super::failure::{Cause, Failure, cause};
use super::texts::Text;
use super::{Draw, LazyView, LoadError};
use crate::i18n::t;
use crate::request;
use crate::ui::Skeleton;

/// How far a view is.
#[derive(Clone, Copy)]
enum State {
    /// On its way.
    Loading,
    /// There.
    Ready(Draw),
    /// Not to be had now.
    Failed(Cause),
}

/// Shows a view as soon as it is there, and says why when it can't be had.
///
/// A part of a view comes without a head of its own.
pub(super) fn page(view: LazyView, whole: bool) -> AnyView {
    let state = RwSignal::new(State::Loading);
    let mut first = (view.load)();
    // A loaded view is drawn at once, without a flash of the skeleton.
    match (&mut first).now_or_never() {
        Some(Ok(draw)) => state.set(State::Ready(draw)),
        Some(Err(LoadError)) => follow(state, (view.load)()),
        None => follow(state, first),
    }
    let again = move || {
        if matches!(state.get_untracked(), State::Failed(_)) {
            follow(state, (view.load)());
        }
    };
    let online = window_event_listener(ev::online, move |_| again());
    on_cleanup(move || online.remove());
    let content = move || match state.get() {
        State::Ready(draw) => draw(),
        State::Loading => view! {
            <div class=whole.then_some("page")>
                <Skeleton label=t(Text::LoadingView { title: (view.title)() }) />
            </div>
        }
        .into_any(),
        State::Failed(cause) => {
            view! { <Failure view whole cause on_retry=Callback::new(move |()| again()) /> }
                .into_any()
        }
    };
    content.into_any()
}

/// Shows the progress of the loading. It is never aborted: the view is needed later even when the user has left it.
fn follow(state: RwSignal<State>, loading: LocalBoxFuture<'static, Result<Draw, LoadError>>) {
    state.set(State::Loading);
    request::spawn(async move {
        let next = match loading.await {
            Ok(draw) => State::Ready(draw),
            Err(LoadError) => State::Failed(cause().await),
        };
        // Another view may have taken the place.
        state.set(next);
    });
}
