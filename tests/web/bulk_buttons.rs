//! The buttons of a run over many: what they offer follows the run, and what they are pressed for reaches it.

use std::cell::Cell;
use std::rc::Rc;

use belvedere::bulk::BulkRun;
use belvedere::ui::{BulkButtons, StopOnFailure};
use belvedere_client::bulk::{Bulk, Ending, Fate};
use leptos::mount::mount_to;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{HtmlButtonElement, HtmlInputElement};

use super::components::{Place, until};

/// The state of one of many.
#[derive(Clone)]
struct State(Option<Ending>, bool);

impl Fate for State {
    fn waiting() -> Self {
        Self(None, true)
    }

    fn sending() -> Self {
        Self(None, false)
    }

    fn is_waiting(&self) -> bool {
        self.1
    }

    fn ending(&self) -> Option<Ending> {
        self.0
    }
}

fn ended(ending: Ending) -> State {
    State(Some(ending), false)
}

#[wasm_bindgen_test]
async fn a_run_is_begun_stopped_resumed_and_what_was_refused_is_tried_again() {
    let place = Place::new();
    let owner = Owner::new();
    let run = owner.with(BulkRun::<State>::default);
    let bulk = run.bulk();
    bulk.update(|bulk| bulk.replace(vec![State::waiting(), State::waiting()]));
    let sent = Rc::new(Cell::new(0));
    let counted = StoredValue::new_local(sent.clone());
    let mounted = mount_to(place.0.clone(), move || {
        let on_send = move |()| {
            counted.with_value(|counted| counted.set(counted.get() + 1));
            bulk.update(|bulk| {
                bulk.begin();
                bulk.send_next();
            });
        };
        view! {
            <BulkButtons run=run.state() begin=|count| format!("Begin with {count}") on_send />
            <StopOnFailure run=run.state() />
        }
    });

    let shown = &place;
    let press = |label: &str| shown.button(label).expect("a button").click();
    let is_offered = |label: &'static str| until(label, move || shown.button(label).is_some());
    is_offered("Begin with 2").await;
    press("Begin with 2");
    is_offered("Stop after this one").await;
    assert!(place.button("Begin with 2").is_none());
    press("Stop after this one");
    is_offered("Stopping after this one…").await;
    let stopping = place.button("Stopping after this one…").expect("a button");
    assert!(stopping.unchecked_into::<HtmlButtonElement>().disabled());
    assert!(bulk.with_untracked(Bulk::is_stopping));

    bulk.update(|bulk| {
        bulk.ended(0, ended(Ending::Refused));
        bulk.send_next();
    });
    is_offered("Resume with 1").await;
    assert!(place.button("Retry the failed one").is_some());
    press("Retry the failed one");
    is_offered("Stop after this one").await;
    assert_eq!(sent.get(), 2);
    // The refused one is under way again, before the other.
    assert!(bulk.with_untracked(|bulk| bulk.fates().first().is_some_and(|fate| !fate.1)));

    let check: HtmlInputElement = place.one("input[type=checkbox]").unchecked_into();
    assert!(!check.checked());
    check.click();
    assert!(bulk.with_untracked(Bulk::stops_on_failure));
    bulk.update(|bulk| {
        bulk.ended(0, ended(Ending::Made));
        assert_eq!(bulk.send_next(), Some(1));
        bulk.ended(1, ended(Ending::Refused));
        assert_eq!(bulk.send_next(), None);
    });
    is_offered("Retry the failed one").await;
    drop(mounted);
}
