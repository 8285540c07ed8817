//! A platform with a clock in the test's hand, and a browser that keeps its cookie.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

use axum::body::{Body, Bytes};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use belvedere_platform::{Clock, Config, Platform};
use belvedere_store::{Options, Store};
use http::{HeaderMap, Request, StatusCode, header, request};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use tempfile::TempDir;
use tower::ServiceExt as _;
use url::{Url, form_urlencoded};

pub(crate) const ORIGIN: &str = "http://127.0.0.1:8765";
pub(crate) const CALLBACK: &str = "http://127.0.0.1:8765/sign-in/callback";
/// A page of another port that was listed at start.
pub(crate) const LISTED: &str = "http://127.0.0.1:8080";
pub(crate) const VERIFIER: &str = "0123456789-abcdefghijklmnopqrstuvwxyz_ABCDE";

pub(crate) struct Site {
    pub(crate) platform: Platform,
    pub(crate) folder: TempDir,
    seconds: Arc<AtomicU64>,
    /// Names and values.
    cookies: Mutex<BTreeMap<String, String>>,
}

/// A response, read whole.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Site {
    pub(crate) fn new() -> Self {
        Self::with_app(None)
    }

    pub(crate) fn with_app(app: Option<&Path>) -> Self {
        let folder = TempDir::new().unwrap();
        let data = folder.path().join("data");
        empty_store(&data);
        Self::start(folder, &data, |config| {
            config.app = app.map(Path::to_owned);
            config.app_reload = app.is_some();
        })
    }

    /// A platform over a folder that holds a store.
    pub(crate) fn over(data: &Path) -> Self {
        Self::start(TempDir::new().unwrap(), data, |_| {})
    }

    /// A platform over a folder that holds a store, which wants its start key.
    pub(crate) fn with_key(data: &Path) -> Self {
        let wanted = |config: &mut Config| config.start_key = true;
        Self::start(TempDir::new().unwrap(), data, wanted)
    }

    fn start(folder: TempDir, data: &Path, set_up: impl FnOnce(&mut Config)) -> Self {
        let seconds = Arc::new(AtomicU64::new(1_800_000_000));
        let clock = Arc::clone(&seconds);
        let mut config = Config::new(data);
        config.origins = vec![LISTED.to_owned()];
        config.clock = Clock::new(move || {
            SystemTime::UNIX_EPOCH + Duration::from_secs(clock.load(Ordering::SeqCst))
        });
        set_up(&mut config);
        let platform = Platform::open(config).unwrap();
        Self {
            platform,
            folder,
            seconds,
            cookies: Mutex::default(),
        }
    }

    /// Lets time pass.
    pub(crate) fn pass(&self, seconds: u64) {
        self.seconds.fetch_add(seconds, Ordering::SeqCst);
    }

    /// Sets the clock, by seconds and in either direction.
    pub(crate) fn set_clock(&self, seconds: i64) {
        let set = |now: u64| now.checked_add_signed(seconds);
        self.seconds
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, set)
            .unwrap();
    }

    /// Sends a request as it is.
    pub(crate) async fn send(&self, request: Request<Body>) -> Reply {
        let response = self.platform.router().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes();
        Reply {
            status: parts.status,
            headers: parts.headers,
            body,
        }
    }

    pub(crate) async fn get(&self, target: &str) -> Reply {
        self.send(to("GET", target).body(Body::empty()).unwrap())
            .await
    }

    /// A GET with a token.
    pub(crate) async fn call(&self, token: &str, target: &str) -> Reply {
        self.call_as("GET", token, target).await
    }

    pub(crate) async fn call_as(&self, method: &str, token: &str, target: &str) -> Reply {
        let request = to(method, target).header(header::AUTHORIZATION, format!("Bearer {token}"));
        self.send(request.body(Body::from("{}")).unwrap()).await
    }

    /// Posts a form, as the client or as a page of the sign-in.
    pub(crate) async fn post(&self, target: &str, form: &[(&str, &str)]) -> Reply {
        let body = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(form)
            .finish();
        let request = to("POST", target)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::USER_AGENT, "test browser");
        self.browse(request, body).await
    }

    /// Sends a request with the cookie, and keeps the cookie of the response.
    pub(crate) async fn browse(
        &self,
        mut request: request::Builder,
        body: impl Into<Body>,
    ) -> Reply {
        if let Some(cookie) = self.cookie() {
            request = request.header(header::COOKIE, format!("other=1; {cookie}"));
        }
        let reply = self.send(request.body(body.into()).unwrap()).await;
        if let Some(cookie) = reply.header("set-cookie") {
            let (name, value) = cookie.split(';').next().unwrap().split_once('=').unwrap();
            self.cookies
                .lock()
                .unwrap()
                .insert(name.to_owned(), value.to_owned());
        }
        reply
    }

    pub(crate) fn cookie(&self) -> Option<String> {
        let cookies = self.cookies.lock().unwrap();
        let pairs: Vec<_> = cookies
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        (!pairs.is_empty()).then(|| pairs.join("; "))
    }

    pub(crate) fn set_cookie(&self, cookie: Option<&str>) {
        let pairs = cookie.into_iter().flat_map(|all| all.split("; "));
        let pairs = pairs.filter_map(|pair| pair.split_once('='));
        let pairs = pairs.map(|(name, value)| (name.to_owned(), value.to_owned()));
        *self.cookies.lock().unwrap() = pairs.collect();
    }

    /// Opens the authorize page.
    pub(crate) async fn open(&self, changes: &[(&str, Option<&str>)]) -> Reply {
        self.browse(to("GET", &authorize(changes)), Body::empty())
            .await
    }

    /// Picks a user on the page of `reply`, and follows to the next page.
    pub(crate) async fn pick(&self, page: &Reply, username: &str) -> Reply {
        let form = page.form();
        let reply = self
            .post("/oauth2/authorize", &[("form", &form), ("user", username)])
            .await;
        assert_eq!(reply.status, 303, "{reply:?}");
        let next = reply.header("location").unwrap().to_owned();
        self.browse(to("GET", &next), Body::empty()).await
    }

    /// Answers the consent page of `reply`.
    pub(crate) async fn decide(&self, page: &Reply, decision: &str) -> Reply {
        let form = page.form();
        self.post(
            "/oauth2/authorize",
            &[("form", &form), ("decision", decision)],
        )
        .await
    }

    /// Goes through all pages to a code.
    pub(crate) async fn code(&self, username: &str, scope: &str) -> String {
        let mut reply = self
            .open(&[("scope", Some(scope)), ("prompt", Some("select_account"))])
            .await;
        reply = self.pick(&reply, username).await;
        if reply.status == 200 {
            reply = self.decide(&reply, "allow").await;
        }
        reply.returned("code").unwrap()
    }

    pub(crate) async fn exchange(&self, code: &str, verifier: &str) -> Reply {
        let form = [
            ("grant_type", "authorization_code"),
            ("client_id", "belvedere-web"),
            ("redirect_uri", CALLBACK),
            ("code", code),
            ("code_verifier", verifier),
        ];
        self.post("/oauth2/token", &form).await
    }

    pub(crate) async fn refresh(&self, token: &str) -> Reply {
        let form = [
            ("grant_type", "refresh_token"),
            ("client_id", "belvedere-web"),
            ("refresh_token", token),
        ];
        self.post("/oauth2/token", &form).await
    }

    /// Signs in and gives the response of the token endpoint.
    pub(crate) async fn sign_in(&self, username: &str, scope: &str) -> Value {
        let code = self.code(username, scope).await;
        let reply = self.exchange(&code, VERIFIER).await;
        assert_eq!(reply.status, 200, "{reply:?}");
        reply.json()
    }

    /// A token from the test hook.
    pub(crate) async fn mint(&self, user: &str, kind: &str, scopes: &[&str]) -> String {
        let body = json!({"user": user, "kind": kind, "scopes": scopes}).to_string();
        let reply = self
            .send(to("POST", "/testkit/token").body(Body::from(body)).unwrap())
            .await;
        reply.json()["access_token"].as_str().unwrap().to_owned()
    }
}

impl Reply {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Status and name of an error in the common format, which must be whole.
    pub(crate) fn error(&self) -> (u16, String) {
        let body = self.json();
        assert_eq!(self.header("content-type"), Some("application/json"));
        assert!(
            body["errorCode"].is_string() && body["parameters"].is_object(),
            "{body}"
        );
        let instance = body["errorInstanceId"].as_str().unwrap();
        assert!(uuid::Uuid::parse_str(instance).is_ok(), "{instance}");
        (
            self.status.as_u16(),
            body["errorName"].as_str().unwrap().to_owned(),
        )
    }

    /// The `error` of an OAuth response.
    pub(crate) fn oauth_error(&self) -> String {
        assert!(self.status == 400 || self.status == 401, "{self:?}");
        self.json()["error"].as_str().unwrap().to_owned()
    }

    /// The one-time token of the form on a page.
    pub(crate) fn form(&self) -> String {
        assert_eq!(self.status, 200, "{self:?}");
        let (_, rest) = self.text().split_once(r#"name="form" value=""#).unwrap();
        rest.split_once('"').unwrap().0.to_owned()
    }

    /// A parameter of the redirect back to the app.
    pub(crate) fn returned(&self, name: &str) -> Option<String> {
        assert_eq!(self.status, 303, "{self:?}");
        let location = self.header("location").unwrap();
        assert!(location.starts_with(CALLBACK), "{location}");
        let url = Url::parse(location).unwrap();
        url.query_pairs()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.into_owned())
    }
}

/// Makes a store without ontologies: the HTTP side needs no data, and the demo data takes seconds.
pub(crate) fn empty_store(folder: &Path) {
    drop(Store::create(folder, Vec::new(), Options::default()).unwrap());
}

/// A request to the own host.
pub(crate) fn to(method: &str, target: &str) -> request::Builder {
    Request::builder()
        .method(method)
        .uri(target)
        .header(header::HOST, "127.0.0.1:8765")
}

/// The address of the authorize page, with changes: `None` leaves a parameter out.
pub(crate) fn authorize(changes: &[(&str, Option<&str>)]) -> String {
    let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(VERIFIER));
    let mut parameters = vec![
        ("response_type", "code"),
        ("client_id", "belvedere-web"),
        ("redirect_uri", CALLBACK),
        ("scope", "offline_access api:ontologies-read"),
        ("state", "st&te"),
        ("code_challenge", &challenge),
        ("code_challenge_method", "S256"),
    ];
    for (name, value) in changes {
        parameters.retain(|(known, _)| known != name);
        parameters.extend(value.map(|value| (*name, value)));
    }
    let query = form_urlencoded::Serializer::new(String::new())
        .extend_pairs(parameters)
        .finish();
    format!("/oauth2/authorize?{query}")
}
