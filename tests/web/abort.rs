//! A dropped request is aborted, at every stage.

use std::task::Poll;

use belvedere_client::Client;
use belvedere_client::api::ontologies::list_objects_v2::{Path, Query};
use futures_util::{FutureExt as _, StreamExt as _, poll};
use wasm_bindgen_test::wasm_bindgen_test;

use super::support::{Fetches, READ, client};

fn flights() -> (Path, Query) {
    let query = Query {
        page_size: Some(1000),
        ..Query::default()
    };
    (Path::new("airline", "Flight"), query)
}

#[wasm_bindgen_test]
async fn dropping_a_call_aborts_its_request() {
    let client: Client = client(&[READ]).await;
    let fetches = Fetches::watch();
    let (path, query) = flights();
    let mut call = client
        .ontologies()
        .list_objects_v2(path, query)
        .boxed_local();
    assert!(matches!(poll!(&mut call), Poll::Pending));
    let signal = fetches.signals().pop().expect("a request");
    assert!(!signal.aborted());
    drop(call);
    assert!(signal.aborted());
}

#[wasm_bindgen_test]
async fn dropping_a_listing_aborts_the_page_that_is_on_its_way() {
    let client = client(&[READ]).await;
    let fetches = Fetches::watch();
    let (path, query) = flights();
    let mut pages = client.ontologies().object_pages(path, query);
    pages.next().await.expect("a page").expect("a page");
    // The second page is asked for before the first is handed out.
    assert_eq!(fetches.signals().len(), 2);
    let on_its_way = fetches.signals().pop().expect("a request");
    assert!(!on_its_way.aborted());
    drop(pages);
    assert!(on_its_way.aborted());
}

#[wasm_bindgen_test]
async fn the_client_goes_on_after_an_abort() {
    let client = client(&[READ]).await;
    let (path, query) = flights();
    let mut call = client
        .ontologies()
        .list_objects_v2(path.clone(), query.clone())
        .boxed_local();
    assert!(matches!(poll!(&mut call), Poll::Pending));
    drop(call);
    let page = client
        .ontologies()
        .list_objects_v2(path, query)
        .await
        .expect("a page");
    assert_eq!(page.data.len(), 1000);
}
