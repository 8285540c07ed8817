//! Shared helpers of the tests: the running platform, tokens for its users, and the requests to `fetch`.

use std::sync::LazyLock;

use belvedere_client::api::extensions::{self, GetCatalog};
use belvedere_client::api::operation::{NoBody, NoQuery};
use belvedere_client::{Client, Error, StaticToken};
use js_sys::{Array, Function, Reflect};
use serde_json::{Value, json};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, Headers, Request, RequestInit, Response};

/// The scope that reads ontologies and objects.
pub(crate) const READ: &str = "api:ontologies-read";

/// The base URL of the running platform, whose port is the next one after this page's. `cargo xtask test` sees to it.
pub(crate) fn platform() -> &'static str {
    static PLATFORM: LazyLock<String> = LazyLock::new(|| beside(1));
    &PLATFORM
}

/// The base URL of the server on a port so far after this page's: known when the tests run, so that they are not
/// compiled again for each run.
pub(crate) fn beside(distance: u16) -> String {
    let location = web_sys::window().expect("a window").location();
    let port: u16 = location.port().expect("a port").parse().expect("a port");
    format!("http://127.0.0.1:{}", port + distance)
}

/// A client that is signed in as the analyst with these scopes.
pub(crate) async fn client(scopes: &[&str]) -> Client {
    client_with(&token("user", scopes).await)
}

/// A client with a raw token.
pub(crate) fn client_with(token: &str) -> Client {
    client_at(platform(), token)
}

/// A client of another platform with a raw token.
pub(crate) fn client_at(base_url: &str, token: &str) -> Client {
    let tokens = StaticToken::new(token).expect("a token");
    Client::builder(base_url)
        .expect("a base URL")
        .tokens(tokens)
        .build()
        .expect("a client")
}

/// A token of the analyst, as a `user` or as a `service` user.
pub(crate) async fn token(kind: &str, scopes: &[&str]) -> String {
    token_of("analyst", kind, scopes).await
}

/// A token of a demo user.
pub(crate) async fn token_of(user: &str, kind: &str, scopes: &[&str]) -> String {
    let wanted = json!({"user": user, "scopes": scopes, "kind": kind, "expiresInSeconds": 600});
    let response = ask("/testkit/token", Some(&wanted)).await;
    response["access_token"]
        .as_str()
        .expect("a token")
        .to_owned()
}

/// The RID of the demo ontology.
pub(crate) async fn ontology() -> String {
    let client = client(&[]).await;
    let catalog = client
        .send::<GetCatalog>(&extensions::Path::new(), &NoQuery {}, &NoBody)
        .await
        .expect("a catalog");
    let first = catalog.ontologies.first().expect("an ontology");
    first.rid.clone()
}

/// Sends a request past the client: a GET, or a POST of JSON. A response without a body is null.
pub(crate) async fn ask(path: &str, body: Option<&Value>) -> Value {
    let method = if body.is_some() { "POST" } else { "GET" };
    let response = send_json(method, &format!("{}{path}", platform()), body).await;
    let text = JsFuture::from(response.text().expect("a body"))
        .await
        .expect("text");
    let text = text.as_string().expect("text");
    assert!(response.ok(), "{path}: {} {text}", response.status());
    if text.is_empty() {
        return Value::Null;
    }
    serde_json::from_str(&text).expect("JSON")
}

/// Sends a request with a body of JSON, if any, past the client.
pub(crate) async fn send_json(method: &str, url: &str, body: Option<&Value>) -> Response {
    let init = RequestInit::new();
    init.set_method(method);
    if let Some(body) = body {
        let headers = Headers::new().expect("headers");
        headers
            .set("content-type", "application/json")
            .expect("a header");
        init.set_headers(headers.as_ref());
        init.set_body(&body.to_string().into());
    }
    send(url, &init).await
}

/// Asserts that the platform refused a request with a status, and a parameter of its error.
pub(crate) fn expect_refusal(error: Error, expected: u16, parameter: &str, value: &str) {
    match error {
        Error::Api { status, body, .. } if status == expected => {
            assert_eq!(
                body.parameters.get(parameter),
                Some(&value.into()),
                "{body:?}"
            );
        }
        other => panic!("{other:?}"),
    }
}

/// Sends any request past the client.
pub(crate) async fn send(url: &str, init: &RequestInit) -> Response {
    let window = web_sys::window().expect("a window");
    let promise = window.fetch_with_str_and_init(url, init);
    JsFuture::from(promise)
        .await
        .expect("an answer")
        .unchecked_into()
}

/// Watches `fetch` for as long as it lives.
pub(crate) struct Fetches {
    original: JsValue,
    requests: Array,
    _spy: Closure<dyn FnMut(JsValue) -> JsValue>,
}

impl Fetches {
    /// Begins to watch.
    pub(crate) fn watch() -> Self {
        let global = js_sys::global();
        let original = Reflect::get(&global, &"fetch".into()).expect("fetch");
        let requests = Array::new();
        let (seen, real) = (
            requests.clone(),
            original.clone().unchecked_into::<Function>(),
        );
        let spy = Closure::<dyn FnMut(JsValue) -> JsValue>::new(move |request: JsValue| {
            seen.push(&request);
            real.call1(&js_sys::global(), &request).expect("fetch")
        });
        Reflect::set(&global, &"fetch".into(), spy.as_ref()).expect("fetch");
        Self {
            original,
            requests,
            _spy: spy,
        }
    }

    /// The requests.
    pub(crate) fn requests(&self) -> Vec<Request> {
        self.requests
            .iter()
            .map(wasm_bindgen::JsCast::unchecked_into)
            .collect()
    }

    /// The URLs that were asked for.
    pub(crate) fn urls(&self) -> Vec<String> {
        self.requests
            .iter()
            .map(|request| request.unchecked_into::<Request>().url())
            .collect()
    }

    /// The signals of the requests.
    pub(crate) fn signals(&self) -> Vec<AbortSignal> {
        self.requests
            .iter()
            .map(|request| request.unchecked_into::<Request>().signal())
            .collect()
    }
}

impl Drop for Fetches {
    fn drop(&mut self) {
        Reflect::set(&js_sys::global(), &"fetch".into(), &self.original).expect("fetch");
    }
}
