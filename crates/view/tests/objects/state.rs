//! The address, the paging and the keyboard of the objects page, as arithmetic.

use belvedere_api::ontologies::OrderBy;
use belvedere_client::operations::ListingStop;
use belvedere_view::grid::numbers_width;
use belvedere_view::objects::paging::{Goal, NextPage, Paging, Phase, grouped, progress};
use belvedere_view::objects::url_state::UrlState;

fn state(pairs: &[(&str, &str)]) -> UrlState {
    UrlState::read(|name| {
        pairs
            .iter()
            .find(|(key, _)| *key == name)
            .map(|(_, value)| (*value).to_owned())
    })
}

#[test]
fn the_address_leaves_defaults_out_and_encodes_the_rest() {
    let plain = state(&[("ontology", "ri.o"), ("type", "Flight")]);
    assert_eq!(plain.address(), "/objects?ontology=ri.o&type=Flight");
    let reformed = state(&[("type", "Flight"), ("forms", "a,b")]);
    assert_eq!(reformed.address(), "/objects?type=Flight&forms=a,b");
    let full = UrlState {
        select: vec!["a".to_owned(), "b".to_owned()],
        order_by: "p.a:desc,p.b".parse().expect("an order"),
        snapshot: true,
        key: Some("A/1 &é".to_owned()),
        facets: true,
        watch: 60,
        facets_of: vec!["a".to_owned(), "c".to_owned()],
        ..plain
    };
    assert_eq!(
        full.address(),
        "/objects?ontology=ri.o&type=Flight&select=a,b&orderBy=p.a:desc,p.b:asc&snapshot=true&facets=true&facetsOf=a,c&watch=60&key=A%2F1%20%26%C3%A9"
    );
}

#[test]
fn a_wild_address_does_no_harm() {
    let state = state(&[
        ("type", "T"),
        ("select", ",a,,a,b,"),
        ("orderBy", "nonsense:up"),
        ("snapshot", "1"),
        ("key", ""),
        ("facets", "yes"),
        ("watch", "1"),
    ]);
    assert_eq!(state.select, ["a", "b"]);
    assert_eq!(state.order_by, OrderBy::default());
    assert!(!state.snapshot);
    assert!(!state.facets);
    assert_eq!(state.watch, 0);
    assert_eq!(state.key, None);
}

#[test]
fn clicks_on_headers_cycle_the_order() {
    let mut state = UrlState::default();
    for (property, add, expected) in [
        ("a", false, "p.a:asc"),
        ("a", false, "p.a:desc"),
        ("b", true, "p.a:desc,p.b:asc"),
        ("a", true, "p.b:asc"),
        ("c", false, "p.c:asc"),
        ("c", false, "p.c:desc"),
        ("c", false, ""),
    ] {
        state.order_by = state.sorted(property, add);
        assert_eq!(state.order_by.to_string(), expected);
    }
}

#[test]
fn only_the_missing_token_ends_a_listing() {
    let mut paging = Paging::new(Goal::All);
    assert_eq!(
        paging.next(|_| false),
        Some(NextPage {
            size: 100,
            token: None
        })
    );
    assert_eq!(paging.next(|_| false), None, "one request at a time");
    paging.received(Some("one".into()), 2_500);
    assert_eq!(paging.requests_left(100), Some(3));
    assert_eq!(
        paging.next(|_| false),
        Some(NextPage {
            size: 1_000,
            token: Some("one".into())
        })
    );
    // An empty page with a token goes on.
    paging.received(Some("two".into()), 100);
    assert_eq!(paging.phase, Phase::Resting);
    assert!(paging.next(|_| false).is_some());
    paging.received(None, 100);
    assert_eq!(paging.phase, Phase::Complete);
    assert_eq!(paging.next(|_| false), None);
}

#[test]
fn a_token_that_leads_to_itself_is_a_failure() {
    let mut paging = Paging::default();
    paging.received(Some("one".into()), 9);
    paging.received(Some("one".into()), 9);
    assert_eq!(paging.phase, Phase::Failed);
}

#[test]
fn failures_keep_the_place_or_say_that_it_is_lost() {
    let mut paging = Paging::new(Goal::All);
    paging.received(Some("one".into()), 9);
    let asked = paging.next(|_| false);
    paging.failed(ListingStop::Failed, 100);
    assert_eq!(paging.phase, Phase::Failed);
    paging.retry();
    assert_eq!(paging.next(|_| false), asked);
    paging.failed(ListingStop::Expired, 100);
    assert_eq!(paging.phase, Phase::Expired);
    paging.phase = Phase::Loading;
    paging.failed(ListingStop::Limit, 100);
    assert_eq!(paging.phase, Phase::Limit);
    assert_eq!(paging.next(|_| false), None);
}

#[test]
fn a_full_page_keeps_what_it_has_and_asks_for_nothing_more() {
    let mut paging = Paging::new(Goal::All);
    paging.next(|_| false);
    paging.received(Some("t".into()), 5_000_000);
    paging.filled();
    assert_eq!(paging.phase, Phase::Full);
    assert_eq!(paging.next(|_| false), None);
    paging.retry();
    assert_eq!(paging.phase, Phase::Full);
    paging.received(None, 5_000_000);
    paging.filled();
    assert_eq!(paging.phase, Phase::Complete);
}

#[test]
fn stopping_leaves_the_rest_for_later() {
    let mut paging = Paging::new(Goal::All);
    assert!(paging.next(|_| false).is_some());
    paging.stopped();
    assert_eq!((paging.phase, paging.goal), (Phase::Resting, Goal::Rows(1)));
}

#[test]
fn numbers_read_in_groups() {
    assert_eq!(grouped(0), "0");
    assert_eq!(grouped(999), "999");
    assert_eq!(grouped(1_000), "1,000");
    assert_eq!(grouped(1_234_567), "1,234,567");
    assert_eq!(progress(3_000, Some(100_000)), "3,000 of 100,000");
    assert_eq!(progress(3_000, None), "3,000");
}

#[test]
fn the_number_of_the_last_row_has_room() {
    assert_eq!(numbers_width("99", 20), 35);
    assert_eq!(numbers_width("9,999", 38), 72);
    assert_eq!(numbers_width("1,000,000", 38), 99);
}
