//! The page in the history: an object that is closed leads back to where it was opened, so that Back never opens it again.

use belvedere_view::objects::url_state::UrlState;
use leptos::ev;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;
use leptos_router::location::State;
use wasm_bindgen::JsValue;

use crate::views::objects::table::Go;

/// The state of an entry whose object was opened from the entry before, which is the same but for the object.
const OPENED: &str = "opened";

/// Changes the state in the address.
pub(super) fn changes(state: Memo<UrlState>) -> Go {
    let navigate = StoredValue::new_local(use_navigate());
    // A second press before the browser has gone back would go back twice, and another change would be left behind: it waits.
    let goes_back = StoredValue::new(false);
    let waiting = StoredValue::new(None::<(UrlState, bool)>);
    let go = Callback::new(move |(mut next, replace): (UrlState, bool)| {
        let before = state.get_untracked();
        if goes_back.get_value() {
            // The object that is being closed stays so.
            next.key = next.key.filter(|key| before.key.as_ref() != Some(key));
            waiting.set_value(Some((next, replace)));
            return;
        }
        let (was_open, is_open) = (before.key.is_some(), next.key.is_some());
        let is_of_object = UrlState {
            key: next.key.clone(),
            ..before
        } == next;
        let closes = is_of_object && was_open && !is_open;
        if closes && is_opened() {
            goes_back.set_value(true);
            // A window always has a history.
            drop(window().history().and_then(|history| history.back()));
            return;
        }
        let keeps = is_of_object && is_open && (!was_open && !replace || was_open && is_opened());
        let options = NavigateOptions {
            // What changes beside an open object takes the place of its entry: left behind, Back would lead to it.
            replace: replace || was_open,
            scroll: false,
            state: State::new(keeps.then(|| JsValue::from_str(OPENED))),
            ..NavigateOptions::default()
        };
        navigate.with_value(|navigate| navigate(&next.address(), options));
    });
    let stepped = window_event_listener(ev::popstate, move |_| {
        goes_back.set_value(false);
        let waited = waiting.try_update_value(Option::take).flatten();
        if let Some(change) = waited.filter(|(next, _)| *next != state.get_untracked()) {
            go.run(change);
        }
    });
    on_cleanup(move || stepped.remove());
    go
}

/// Whether the object of the present entry was opened from the entry before.
fn is_opened() -> bool {
    let state = window().history().and_then(|history| history.state());
    state.is_ok_and(|state| state.as_string().as_deref() == Some(OPENED))
}
