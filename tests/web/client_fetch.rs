//! The client's calls of `fetch`, and bodies of many chunks.

use belvedere_client::api::ontologies::list_objects_v2::{Path, Query};
use belvedere_client::api::operation::Method;
use belvedere_client::browser::{BlobUrl, FetchTransport};
use belvedere_client::{Client, HttpRequest, HttpResponse, StaticToken, Transport, TransportError};
use futures_util::StreamExt as _;
use futures_util::future::LocalBoxFuture;
use js_sys::{Array, Uint8Array};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Blob, RequestCache, RequestCredentials, RequestRedirect};

use super::support::{Fetches, READ, client};

/// Sends every request to a blob of this page, so that a body of any size needs no server.
struct ToBlob(BlobUrl);

impl Transport for ToBlob {
    fn send(&self, _: HttpRequest) -> LocalBoxFuture<'_, Result<HttpResponse, TransportError>> {
        FetchTransport.send(HttpRequest::new(Method::Get, self.0.as_str()))
    }
}

fn blob_url(content: &[u8]) -> BlobUrl {
    let blob = Blob::new_with_u8_array_sequence(&Array::of1(&Uint8Array::from(content)));
    BlobUrl::new(&blob.expect("a blob")).expect("a URL")
}

fn client_of(content: &[u8]) -> Client {
    let builder = Client::builder("https://platform.example").expect("a base URL");
    let tokens = StaticToken::new("t").expect("a token");
    builder
        .tokens(tokens)
        .transport(ToBlob(blob_url(content)))
        .build()
        .expect("a client")
}

fn pattern(length: usize) -> Vec<u8> {
    (0..length)
        .map(|index| u8::try_from(index * 31 % 251).expect("a byte"))
        .collect()
}

#[wasm_bindgen_test]
async fn requests_take_no_cache_no_cookies_and_no_redirects() {
    let client = client(&[READ]).await;
    let fetches = Fetches::watch();
    let query = Query {
        page_size: Some(1),
        ..Query::default()
    };
    let page = client
        .ontologies()
        .list_objects_v2(Path::new("airline", "Flight"), query)
        .await;
    page.expect("a page");
    let requests = fetches.requests();
    let [request] = &requests[..] else {
        panic!("{} requests", requests.len())
    };
    assert_eq!(request.cache(), RequestCache::NoStore);
    assert_eq!(request.credentials(), RequestCredentials::Omit);
    assert_eq!(request.redirect(), RequestRedirect::Error);
    let headers = request.headers();
    assert_eq!(
        headers.get("accept").expect("headers").as_deref(),
        Some("application/json")
    );
    assert_eq!(headers.get("content-type").expect("headers"), None);
    assert!(!request.url().contains("token"));
}

#[wasm_bindgen_test]
async fn a_body_of_many_chunks_arrives_unchanged() {
    for length in [0, 1, 262_144, 3_000_001] {
        let content = pattern(length);
        let stream = client_of(&content)
            .sql()
            .get_sql_query_results("q".into())
            .await;
        let bytes = stream
            .expect("a stream")
            .read_all(length)
            .await
            .expect("all bytes");
        assert!(bytes == content, "{length} bytes differ");
    }
}

#[wasm_bindgen_test]
async fn dropping_a_stream_aborts_its_request() {
    let client = client_of(&pattern(20_000_000));
    let fetches = Fetches::watch();
    let mut stream = client
        .sql()
        .get_sql_query_results("q".into())
        .await
        .expect("a stream");
    stream.next().await.expect("a chunk").expect("a chunk");
    let signal = fetches.signals().pop().expect("a request");
    assert!(!signal.aborted());
    drop(stream);
    assert!(signal.aborted());
}

#[wasm_bindgen_test]
async fn a_blob_url_ends_with_its_guard() {
    let is_found = async |url: &str| {
        let request = HttpRequest::new(Method::Get, url);
        FetchTransport.send(request).await.is_ok()
    };
    assert!(is_found(blob_url(b"x").as_str()).await);
    // Another one, since WebKit keeps a URL as long as a request for it.
    let guard = blob_url(b"x");
    let url = guard.as_str().to_owned();
    drop(guard);
    assert!(!is_found(&url).await);
}
