//! Components, mounted for real: the card of an error, and the table over a listing of the running platform.

use std::cell::Cell;
use std::rc::Rc;

use belvedere::announcer::provide_announcer;
use belvedere::grid::{Area, Position};
use belvedere::platform::{Platform, provide_platform};
use belvedere::ui::ErrorCard;
use belvedere::views::objects::actions::Actions;
use belvedere::views::objects::filtered_rows::FilteredRows;
use belvedere::views::objects::grid::Grid;
use belvedere::views::objects::listing::Listing;
use belvedere::views::objects::pointers::CODE;
use belvedere::views::objects::selection::row_selection::RowSelection;
use belvedere::views::objects::table::Table;
use belvedere::views::objects::watch::Watched;
use belvedere_client::api::error::{API_USAGE_DENIED, ErrorBody};
use belvedere_client::browser::BrowserRuntime;
use belvedere_client::{AuthErrorKind, Client, Error, Runtime as _, TransportErrorKind};
use belvedere_view::config::parse;
use belvedere_view::objects::columns::{Column, with_data};
use belvedere_view::objects::paging::{Goal, Phase};
use belvedere_view::objects::rows::Rows;
use belvedere_view::objects::url_state::UrlState;
use leptos::mount::mount_to;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, HtmlElement};

use super::support::{READ, client};

/// An element of the page, gone when the test is over.
pub(super) struct Place(pub(super) HtmlElement);

impl Place {
    pub(super) fn new() -> Self {
        let element: HtmlElement = document()
            .create_element("div")
            .expect("an element")
            .unchecked_into();
        document()
            .body()
            .expect("a body")
            .append_child(&element)
            .expect("a place");
        Self(element)
    }

    fn all(&self, selector: &str) -> Vec<Element> {
        let list = self.0.query_selector_all(selector).expect("a selector");
        (0..list.length())
            .filter_map(|index| list.get(index))
            .map(JsCast::unchecked_into)
            .collect()
    }

    pub(super) fn one(&self, selector: &str) -> HtmlElement {
        let mut all = self.all(selector);
        assert_eq!(all.len(), 1, "{selector} in {}", self.0.inner_html());
        all.remove(0).unchecked_into()
    }

    pub(super) fn text(&self) -> String {
        self.0.text_content().unwrap_or_default()
    }

    pub(super) fn button(&self, label: &str) -> Option<HtmlElement> {
        let is_it = |button: &Element| {
            button
                .text_content()
                .is_some_and(|text| text.trim() == label)
        };
        self.all("button")
            .into_iter()
            .find(is_it)
            .map(JsCast::unchecked_into)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.remove();
    }
}

/// Waits until a condition holds on the page; a frame at a time, five seconds at most.
pub(super) async fn until(what: &str, is_true: impl Fn() -> bool) {
    let end = BrowserRuntime.now() + std::time::Duration::from_secs(5);
    while !is_true() {
        assert!(BrowserRuntime.now() < end, "{what} did not happen");
        BrowserRuntime
            .sleep(std::time::Duration::from_millis(16))
            .await;
    }
}

fn provide_contexts() {
    let text = r#"{"version": 1, "platform": {"name": "P", "baseUrl": "https://platform.example.com",
        "oauth": {"issuer": "", "clientId": "c", "scopes": []}}}"#;
    provide_announcer();
    provide_platform(
        Platform::connect(parse(text, "https://platform.example.com").expect("a configuration"))
            .expect("a platform"),
    );
}

#[wasm_bindgen_test]
fn an_error_card_alerts_shows_the_facts_and_retries() {
    let place = Place::new();
    let retries = Rc::new(Cell::new(0));
    let counted = StoredValue::new_local(retries.clone());
    let mut body = ErrorBody::new(&API_USAGE_DENIED, "0b5a0000-0000-4000-8000-000000000001");
    body.parameters
        .insert("missingScope".to_owned(), READ.into());
    let error = Error::Api {
        operation: "v2.listObjectsV2",
        status: 403,
        body: Box::new(body),
        retry_after: None,
    };
    let mounted = mount_to(place.0.clone(), move || {
        provide_contexts();
        let on_retry =
            Callback::new(move |()| counted.with_value(|count| count.set(count.get() + 1)));
        view! { <ErrorCard error on_retry /> }
    });
    place.one("[role=alert]");
    for fact in [
        "ApiUsageDenied",
        "403",
        READ,
        "0b5a0000-0000-4000-8000-000000000001",
    ] {
        assert!(place.text().contains(fact), "{fact} in {}", place.text());
    }
    assert!(place.button("Copy details").is_some());
    assert!(place.button("Sign in").is_none());
    place.button("Retry").expect("a button").click();
    assert_eq!(retries.get(), 1);
    drop(mounted);
}

#[wasm_bindgen_test]
fn only_an_ended_sign_in_offers_to_sign_in() {
    let ended = AuthErrorKind::SignInNeeded;
    let errors = [
        (
            Error::Auth {
                kind: ended,
                message: "It ended.".to_owned(),
            },
            true,
        ),
        (
            Error::Transport {
                kind: TransportErrorKind::NoResponse,
                message: "Nothing.".to_owned(),
            },
            false,
        ),
        (
            Error::NotOffered {
                operation: "v2.listObjectsV2",
            },
            false,
        ),
    ];
    for (error, offers) in errors {
        let place = Place::new();
        let mounted = mount_to(place.0.clone(), move || {
            provide_contexts();
            view! { <ErrorCard error /> }
        });
        place.one("[role=alert] h2");
        assert_eq!(
            place.button("Sign in").is_some(),
            offers,
            "{}",
            place.text()
        );
        assert!(place.button("Retry").is_none());
        drop(mounted);
    }
}

/// A mounted table of the flights, 600 pixels high.
fn mount_flights(
    place: &Place,
    client: Client,
    opened: Rc<Cell<Option<String>>>,
) -> (Listing, impl Sized + use<>) {
    place
        .0
        .set_attribute("style", "height: 600px; width: 800px")
        .expect("a style");
    let made = Rc::new(Cell::new(None));
    let mounted = mount_to(place.0.clone(), {
        let made = made.clone();
        let opened = StoredValue::new_local(opened);
        move || {
            provide_contexts();
            let listing = Listing::new(client);
            made.set(Some(listing));
            let asked = UrlState {
                ontology: "airline".to_owned(),
                object_type: "Flight".to_owned(),
                ..UrlState::default()
            };
            listing.start(asked.listing(), Goal::default());
            let state = Memo::new(move |_| asked.clone());
            let columns = Memo::new(move |_| -> Vec<Column> {
                listing.track();
                listing
                    .rows(|rows: &Rows| with_data(&[], rows.names()))
                    .unwrap_or_default()
            });
            let focus = RwSignal::new(0_u32);
            let (picked, watched) = (RowSelection::new(), Watched::new());
            let go = Callback::new(move |(next, _): (UrlState, bool)| {
                opened.with_value(|opened| opened.set(next.key));
            });
            let table = Table {
                listing,
                shown: FilteredRows::new(listing, picked, watched, state, columns),
                picked,
                watched,
                all: columns,
                columns,
                state,
                go,
                definition: Memo::new(|_| None),
                title: Signal::stored("Flights".to_owned()),
                opened: Memo::new(|_| None),
                area: RwSignal::new(Area::at(Position::default())),
                draft: RwSignal::new(None),
                edited: RwSignal::new(None),
                menu: RwSignal::new(None),
                compares: RwSignal::new(false),
                acts: RwSignal::new(None),
                asks: RwSignal::new(None),
                actions: Actions::of("airline", "Flight"),
                code: CODE,
            };
            view! {
                <style>".objects-grid { height: 600px; overflow: auto; position: relative }
                    .objects-body { position: relative }
                    .objects-body .objects-row { position: absolute; height: 32px }"</style>
                <Grid
                    table
                    label=Signal::stored("Flights".to_owned())
                    focus=focus.read_only()
                />
            }
        }
    });
    (made.take().expect("a listing"), mounted)
}

#[wasm_bindgen_test]
async fn a_table_of_thousands_draws_a_few_dozen_rows() {
    let place = Place::new();
    let opened = Rc::new(Cell::new(None));
    let (listing, mounted) = mount_flights(&place, client(&[READ]).await, opened.clone());
    let rows = || place.all("[role=row]:not([hidden]) > [role=gridcell][aria-colindex='2']");
    until("the first row", || !rows().is_empty()).await;

    listing.want(Goal::All);
    until("the end of the listing", || {
        listing
            .paging()
            .with_untracked(|paging| paging.phase == Phase::Complete)
            && listing.rows(Rows::len) == Some(5000)
    })
    .await;
    let grid = place.one("[role=grid]");
    until("the number of rows", || {
        grid.get_attribute("aria-rowcount").as_deref() == Some("5001")
    })
    .await;
    assert!(
        (5..100).contains(&rows().len()),
        "{} rows are drawn",
        rows().len()
    );

    grid.set_scroll_top(grid.scroll_height());
    until("the last row", || {
        place.all("[aria-rowindex='5001']:not([hidden])").len() == 1
    })
    .await;
    assert!(rows().len() < 100, "{} rows are drawn", rows().len());

    place
        .one("[aria-rowindex='5001'] > [role=gridcell][aria-colindex='2']")
        .click();
    let last = listing.rows(|rows: &Rows| rows.primary_key(4999)).flatten();
    assert!(last.is_some());
    assert_eq!(opened.take(), last);
    drop(mounted);
}
