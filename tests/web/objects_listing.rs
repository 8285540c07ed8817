//! A listing in the browser: when it says that it is complete, all of its rows are there.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use belvedere::views::objects::listing::Listing;
use belvedere_client::browser::BrowserRuntime;
use belvedere_client::{Client, Runtime, StaticToken};
use belvedere_view::objects::paging::{Goal, Phase};
use belvedere_view::objects::rows::Rows;
use belvedere_view::objects::url_state::UrlState;
use futures_util::future::LocalBoxFuture;
use leptos::mount::mount_to;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::web::support;

/// A slow browser: a slice is over at the second look at the clock.
struct Slow {
    time: Cell<u64>,
    pauses: Rc<Cell<usize>>,
}

impl Runtime for Slow {
    fn now(&self) -> Duration {
        self.time.set(self.time.get() + 5);
        Duration::from_millis(self.time.get())
    }

    fn unix_time(&self) -> Duration {
        BrowserRuntime.unix_time()
    }

    fn sleep(&self, duration: Duration) -> LocalBoxFuture<'static, ()> {
        self.pauses.set(self.pauses.get() + 1);
        BrowserRuntime.sleep(duration)
    }

    fn jitter(&self) -> f64 {
        BrowserRuntime.jitter()
    }
}

#[wasm_bindgen_test]
async fn a_listing_is_complete_when_its_last_row_is_taken_in() {
    let tokens = StaticToken::new(support::token("user", &[support::READ]).await).expect("a token");
    let pauses = Rc::new(Cell::new(0));
    let client = Client::builder(support::platform())
        .expect("a base URL")
        .tokens(tokens)
        .runtime(Slow {
            time: Cell::new(0),
            pauses: pauses.clone(),
        })
        .build()
        .expect("a client");
    let asked = UrlState {
        ontology: support::ontology().await,
        object_type: "Airport".to_owned(),
        ..UrlState::default()
    };
    let parent = document().create_element("div").expect("an element");
    let made = Rc::new(Cell::new(None));
    let _mounted = mount_to(parent.unchecked_into(), {
        let made = made.clone();
        move || {
            let listing = Listing::new(client);
            listing.start(asked, Goal::All);
            made.set(Some(listing));
        }
    });
    let listing = made.take().expect("a listing");
    loop {
        BrowserRuntime.sleep(Duration::ZERO).await;
        let loaded = listing.rows(Rows::len).expect("rows");
        let paging = listing.paging().get_untracked();
        assert_ne!(paging.phase, Phase::Failed);
        if paging.phase == Phase::Complete {
            assert_eq!(Some(loaded as u64), paging.total);
            break;
        }
    }
    assert!(pauses.get() > 1, "the rows came in slices");
}
