//! Operations through `fetch`: pages, and each way in which a call fails.

use std::collections::BTreeSet;

use belvedere_client::api::ontologies::OntologyObjectV2;
use belvedere_client::api::ontologies::list_objects_v2::{Path, Query};
use belvedere_client::{Error, TransportErrorKind};
use futures_util::TryStreamExt as _;
use wasm_bindgen_test::wasm_bindgen_test;

use super::support::{
    Fetches, READ, client, client_at, client_with, expect_refusal, ontology, platform, token,
};

fn objects(object_type: &str) -> Path {
    Path::new("airline", object_type)
}

#[wasm_bindgen_test]
async fn lists_a_page() {
    let query = Query {
        page_size: Some(50),
        ..Query::default()
    };
    let page = client(&[READ])
        .await
        .ontologies()
        .list_objects_v2(objects("Flight"), query)
        .await;
    let page = page.expect("a page");
    assert_eq!(page.data.len(), 50);
    assert_eq!(page.total_count, 5000);
    assert!(page.next_page_token.is_some());
    assert!(page.data[0].primary_key().is_some());
}

#[wasm_bindgen_test]
async fn pages_to_the_end_without_a_gap() {
    let query = Query {
        page_size: Some(1000),
        snapshot: Some(true),
        ..Query::default()
    };
    let pages = client(&[READ])
        .await
        .ontologies()
        .object_pages(objects("Flight"), query);
    let pages: Vec<_> = pages.try_collect().await.expect("all pages");
    let keys: BTreeSet<_> = pages
        .iter()
        .flat_map(|page| &page.data)
        .filter_map(OntologyObjectV2::primary_key)
        .collect();
    assert_eq!((pages.len(), keys.len()), (5, 5000));
}

#[wasm_bindgen_test]
async fn reads_an_ontology() {
    let rid = ontology().await;
    let ontology = client(&[READ])
        .await
        .ontologies()
        .get_ontology(rid.as_str().into())
        .await;
    assert_eq!(ontology.expect("an ontology").api_name.as_str(), "airline");
}

#[wasm_bindgen_test]
async fn an_unknown_token_needs_a_sign_in() {
    let response = client_with("not-a-token-of-this-platform")
        .ontologies()
        .list_objects_v2(objects("Flight"), Query::default())
        .await;
    let error = response.expect_err("a refusal");
    assert!(error.needs_sign_in(), "{error:?}");
}

#[wasm_bindgen_test]
async fn a_missing_scope_is_named() {
    let response = client(&["api:datasets-read"])
        .await
        .ontologies()
        .list_objects_v2(objects("Flight"), Query::default())
        .await;
    expect_refusal(response.expect_err("a refusal"), 403, "missingScope", READ);
}

#[wasm_bindgen_test]
async fn a_service_user_is_refused() {
    let service = token("service", &[READ]).await;
    let response = client_with(&service)
        .ontologies()
        .list_objects_v2(objects("Flight"), Query::default())
        .await;
    assert!(
        matches!(response, Err(Error::Api { status: 403, .. })),
        "{response:?}"
    );
}

#[wasm_bindgen_test]
async fn an_address_where_nobody_listens_gives_no_answer() {
    // The discard port: refused, or blocked by the browser before it tries.
    let response = client_at("http://127.0.0.1:9", "any-token-will-do")
        .ontologies()
        .list_objects_v2(objects("Flight"), Query::default())
        .await;
    let error = response.expect_err("no answer");
    assert!(
        matches!(
            error,
            Error::Transport {
                kind: TransportErrorKind::NoResponse,
                ..
            }
        ),
        "{error:?}"
    );
}

#[wasm_bindgen_test]
async fn another_web_server_is_not_the_platform() {
    // The server of this very page knows nothing about the API.
    let page = web_sys::window()
        .expect("a window")
        .location()
        .origin()
        .expect("an origin");
    let response = client_at(&page, "any-token-will-do")
        .ontologies()
        .list_objects_v2(objects("Flight"), Query::default())
        .await;
    let error = response.expect_err("a foreign answer");
    // It answers with 404 and nothing else.
    assert!(matches!(error, Error::NotOffered { .. }), "{error:?}");
}

#[wasm_bindgen_test]
async fn a_segment_of_dots_never_leaves_the_browser() {
    let client = client(&[READ]).await;
    let fetches = Fetches::watch();
    let response = client
        .ontologies()
        .list_objects_v2(objects(".."), Query::default())
        .await;
    assert!(matches!(response, Err(Error::Request(_))), "{response:?}");
    assert_eq!(fetches.urls(), Vec::<String>::new());
}

#[wasm_bindgen_test]
async fn an_unusual_name_arrives_unchanged() {
    let client = client(&[READ]).await;
    let fetches = Fetches::watch();
    let name = "a/b c%2F?ü#";
    let response = client
        .ontologies()
        .list_objects_v2(objects(name), Query::default())
        .await;
    expect_refusal(response.expect_err("not found"), 404, "objectType", name);
    let expected = format!(
        "{}/api/v2/ontologies/airline/objects/a%2Fb%20c%252F%3F%C3%BC%23",
        platform()
    );
    assert_eq!(fetches.urls(), [expected]);
}
