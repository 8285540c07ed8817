//! The session over a redirect: the stored state, its removal, and the messages to other tabs.

use std::cell::{Cell, RefCell};
use std::future::poll_fn;
use std::rc::Rc;
use std::task::{Poll, Waker};
use std::time::Duration;

use belvedere_client::browser::{
    BrowserRuntime, Completed, Endpoints, FetchTransport, OAuthConfig, Session,
};
use belvedere_client::sign_in::SignIn;
use belvedere_client::{AuthErrorKind, Error, Runtime as _, TokenSource as _};
use futures_util::future::{Either, select};
use js_sys::{Promise, Reflect};
use serde_json::json;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Request, Response, ResponseInit, Storage};

use super::support::platform;

const ISSUER: &str = "https://id.example";
const CALLBACK: &str = "https://app.example/sign-in/callback";

/// A client of its own for each test, so that the tests share no channel between tabs.
fn config(client_id: &str) -> OAuthConfig {
    OAuthConfig {
        issuer: ISSUER.to_owned(),
        client_id: client_id.to_owned(),
        scopes: vec!["offline_access".to_owned()],
        redirect_uri: CALLBACK.to_owned(),
        endpoints: Some(Endpoints {
            authorization: format!("{ISSUER}/authorize"),
            token: format!("{ISSUER}/token"),
            revocation: Some(format!("{ISSUER}/revoke")),
            userinfo: None,
            end_session: None,
        }),
    }
}

fn storage() -> Storage {
    web_sys::window()
        .expect("a window")
        .session_storage()
        .expect("storage")
        .expect("storage")
}

fn key(state: &str) -> String {
    format!("belvedere.sign-in.{state}")
}

/// Remembers an attempt that was begun so many seconds ago, as a tab does that leaves for the sign-in page.
fn remember(state: &str, seconds_ago: u64) {
    let now = u64::try_from(BrowserRuntime.unix_time().as_millis()).expect("a time");
    let attempt = json!({
        "state": state,
        "verifier": "v".repeat(43),
        "issuer": ISSUER,
        "return_to": "/objects?type=Flight",
        "started": now - seconds_ago * 1_000,
    });
    storage()
        .set_item(&key(state), &attempt.to_string())
        .expect("storage");
}

fn callback(state: &str) -> String {
    format!("{CALLBACK}?code=canary-code&state={state}")
}

/// An authorization server in place of `fetch`, for as long as it lives.
struct Server {
    original: JsValue,
    urls: Rc<RefCell<Vec<String>>>,
    /// The task that waits for the next request.
    waiting: Rc<Cell<Option<Waker>>>,
    _fetch: Closure<dyn FnMut(Request) -> Promise<Response>>,
}

impl Server {
    fn start() -> Self {
        let original = Reflect::get(&js_sys::global(), &"fetch".into()).expect("fetch");
        let urls = Rc::new(RefCell::new(Vec::new()));
        let waiting = Rc::new(Cell::new(None::<Waker>));
        let (seen, waker) = (Rc::clone(&urls), Rc::clone(&waiting));
        let fetch =
            Closure::<dyn FnMut(Request) -> Promise<Response>>::new(move |request: Request| {
                seen.borrow_mut().push(request.url());
                waker.take().into_iter().for_each(Waker::wake);
                let tokens = json!({
                    "access_token": "canary-access", "refresh_token": "canary-refresh",
                    "token_type": "Bearer", "expires_in": 600,
                });
                let init = ResponseInit::new();
                init.set_status(200);
                let response =
                    Response::new_with_opt_str_and_init(Some(&tokens.to_string()), &init);
                Promise::resolve(&response.expect("an answer"))
            });
        Reflect::set(&js_sys::global(), &"fetch".into(), fetch.as_ref()).expect("fetch");
        Self {
            original,
            urls,
            waiting,
            _fetch: fetch,
        }
    }

    /// Waits until so many tokens were revoked.
    async fn revoked(&self, count: usize) {
        let all = poll_fn(|context| {
            self.waiting.set(Some(context.waker().clone()));
            if self.count("/revoke") == count {
                Poll::Ready(())
            } else {
                Poll::Pending
            }
        });
        let patience = BrowserRuntime.sleep(Duration::from_secs(10));
        assert!(
            matches!(select(all, patience).await, Either::Left(_)),
            "the other tab was not told"
        );
    }

    fn count(&self, path: &str) -> usize {
        self.urls
            .borrow()
            .iter()
            .filter(|url| url.ends_with(path))
            .count()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        Reflect::set(&js_sys::global(), &"fetch".into(), &self.original).expect("fetch");
    }
}

/// Everything that the page keeps, as one text.
fn kept() -> String {
    let window = web_sys::window().expect("a window");
    let local = window.local_storage().expect("storage").expect("storage");
    let all = js_sys::JSON::stringify(&storage()).expect("text");
    format!(
        "{all:?} {:?} {:?}",
        js_sys::JSON::stringify(&local),
        window.name()
    )
}

fn kind<T: std::fmt::Debug>(result: Result<T, Error>) -> AuthErrorKind {
    match result {
        Err(Error::Auth { kind, .. }) => kind,
        other => panic!("{other:?}"),
    }
}

#[wasm_bindgen_test]
async fn an_attempt_is_used_once_and_no_token_is_kept() {
    let server = Server::start();
    let session = Session::new(config("once"), None);
    assert!(session.account().is_none());
    remember("once", 5);
    assert_eq!(
        session.complete(&callback("once")).await.expect("a path"),
        Completed::Here("/objects?type=Flight".to_owned())
    );
    assert_eq!(
        session.account().expect("an account").scopes,
        ["offline_access"]
    );
    session.token().await.expect("a token");
    assert_eq!(storage().get_item(&key("once")).expect("storage"), None);
    assert!(!kept().contains("canary"), "{}", kept());

    assert_eq!(
        kind(session.complete(&callback("once")).await),
        AuthErrorKind::Protocol
    );
    assert_eq!(server.count("/token"), 1);
}

#[wasm_bindgen_test]
async fn an_old_attempt_is_forgotten() {
    let server = Server::start();
    let session = Session::new(config("old"), None);
    remember("old", 601);
    remember("older", 86_400);
    assert_eq!(
        kind(session.complete(&callback("old")).await),
        AuthErrorKind::Protocol
    );
    assert_eq!(storage().get_item(&key("old")).expect("storage"), None);
    assert_eq!(storage().get_item(&key("older")).expect("storage"), None);
    assert_eq!(server.count("/token"), 0);
}

#[wasm_bindgen_test]
async fn a_state_of_nobody_is_refused() {
    let session = Session::new(config("unknown"), None);
    for state in ["nobody", "", "__proto__", "length"] {
        assert_eq!(
            kind(session.complete(&callback(state)).await),
            AuthErrorKind::Protocol
        );
    }
}

#[wasm_bindgen_test]
async fn signing_out_revokes_and_tells_the_other_tabs() {
    let server = Server::start();
    let (here, there) = (
        Session::new(config("tabs"), None),
        Session::new(config("tabs"), None),
    );
    for (session, state) in [(&here, "here"), (&there, "there")] {
        remember(state, 1);
        session.complete(&callback(state)).await.expect("a path");
    }
    remember("unfinished", 1);
    here.sign_out().await;
    assert!(here.account().is_none());
    assert!(server.count("/revoke") >= 2);
    assert_eq!(
        storage().get_item(&key("unfinished")).expect("storage"),
        None
    );

    // The other tab signed in by itself, and so revokes its own two tokens.
    server.revoked(4).await;
    assert!(there.account().is_none());
    assert!(there.token().await.expect_err("no token").needs_sign_in());
}

#[wasm_bindgen_test]
async fn platforms_with_one_client_and_issuer_have_sessions_apart() {
    let server = Server::start();
    let session = |platform| Session::new(config("shared"), Some(platform));
    let (here, tab, other) = (session("one"), session("one"), session("other"));
    for (session, state) in [(&here, "here"), (&tab, "tab"), (&other, "other")] {
        remember(state, 1);
        session.complete(&callback(state)).await.expect("a path");
    }
    here.sign_out().await;
    server.revoked(4).await;
    assert!(tab.account().is_none());
    assert!(other.account().is_some());
}

#[wasm_bindgen_test]
async fn the_metadata_of_the_local_platform_is_good() {
    let config = OAuthConfig {
        issuer: platform().to_owned(),
        endpoints: None,
        ..config("belvedere-web")
    };
    let sign_in = SignIn::new(config, FetchTransport, Rc::new(BrowserRuntime));
    let (url, attempt) = sign_in.begin("/").await.expect("an address");
    let begins = format!(
        "{}/oauth2/authorize?response_type=code&client_id=belvedere-web&",
        platform()
    );
    assert!(url.starts_with(&begins), "{url}");
    assert!(url.contains(&format!("&state={}&", attempt.state)), "{url}");
}

#[wasm_bindgen_test]
async fn a_timer_waits_and_the_clock_goes_on() {
    // No time is a time as well: slices of work would hold up the page if the browser had no turn between them.
    let mut none = BrowserRuntime.sleep(Duration::ZERO);
    let waits = poll_fn(|context| Poll::Ready(none.as_mut().poll(context).is_pending()));
    assert!(waits.await);
    none.await;
    let start = BrowserRuntime.now();
    BrowserRuntime.sleep(Duration::from_millis(30)).await;
    // A browser rounds its clock, but not by more than this.
    assert!(BrowserRuntime.now() >= start + Duration::from_millis(28));
    let difference = js_sys::Date::now() / 1_000.0 - BrowserRuntime.unix_time().as_secs_f64();
    assert!(difference.abs() < 5.0, "{difference}");
}
