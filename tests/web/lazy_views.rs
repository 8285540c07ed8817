//! The place of a view that is loaded when it is first shown. This build holds every view, and loading one takes no time, so the
//! tests bring views of their own.

use std::cell::Cell;
use std::collections::HashSet;

use belvedere::lazy::{LazyView, LoadError};
use belvedere::views::lazy::VIEWS;
use belvedere_client::Runtime as _;
use belvedere_client::browser::BrowserRuntime;
use leptos::mount::mount_to;
use leptos::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

use super::components::{Place, until};

fn draw() -> AnyView {
    view! { <p>"There it is"</p> }.into_any()
}

#[wasm_bindgen_test]
async fn every_view_has_an_address_of_its_own_and_is_in_this_build() {
    // Panels and dialogs of the frame have none.
    let addresses = VIEWS.iter().map(|view| view.path);
    let addresses: Vec<_> = addresses.filter(|path| !path.is_empty()).collect();
    let different: HashSet<_> = addresses.iter().collect();
    assert_eq!(different.len(), addresses.len());
    assert!(addresses.len() > 10, "{addresses:?}");
    for view in VIEWS {
        assert!(
            view.path.is_empty() || view.path.starts_with('/'),
            "{}",
            view.path
        );
        assert!((view.load)().await.is_ok(), "{}", view.path);
    }
}

#[wasm_bindgen_test]
fn a_view_that_is_there_is_drawn_at_once() {
    let place = Place::new();
    let view = LazyView {
        path: "/there",
        title: || "There".to_owned(),
        load: || Box::pin(std::future::ready(Ok(draw as _))),
    };
    let mounted = mount_to(place.0.clone(), move || view.page());
    assert_eq!(place.text(), "There it is");
    drop(mounted);
}

#[wasm_bindgen_test]
async fn a_view_on_its_way_shows_that_it_is() {
    let place = Place::new();
    let view = LazyView {
        path: "/soon",
        title: || "Soon".to_owned(),
        load: || {
            Box::pin(async {
                BrowserRuntime
                    .sleep(std::time::Duration::from_millis(50))
                    .await;
                Ok(draw as _)
            })
        },
    };
    let mounted = mount_to(place.0.clone(), move || view.page());
    assert_eq!(
        place.one("[role=status]").text_content().as_deref(),
        Some("Loading the view “Soon”")
    );
    until("the view", || place.text() == "There it is").await;
    drop(mounted);
}

#[wasm_bindgen_test]
async fn a_view_that_fails_says_so_and_can_be_tried_again() {
    thread_local! {
        static ATTEMPTS: Cell<u32> = const { Cell::new(0) };
    }
    let place = Place::new();
    let view = LazyView {
        path: "/broken",
        title: || "Broken at first".to_owned(),
        load: || {
            let attempt = ATTEMPTS.get() + 1;
            ATTEMPTS.set(attempt);
            // The place itself asks once more when the first response comes at once.
            let response = if attempt < 3 {
                Err(LoadError)
            } else {
                Ok(draw as _)
            };
            Box::pin(std::future::ready(response))
        },
    };
    let mounted = mount_to(place.0.clone(), move || view.page());
    // Its cause is found by asking the server of this page, which answers.
    until("the card", || place.button("Retry").is_some()).await;
    assert!(
        place.text().contains("did not deliver the view"),
        "{}",
        place.text()
    );
    assert_eq!(
        place.one("h1").text_content().as_deref(),
        Some("Broken at first")
    );
    assert!(place.button("Reload").is_none());
    place.button("Retry").expect("a button").click();
    until("the view", || place.text() == "There it is").await;
    drop(mounted);
}
