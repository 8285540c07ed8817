//! Signing in against a scripted authorization server, in virtual time.

mod callback;
mod renewal;
mod sign_out;

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use futures_util::future::join_all;

use super::*;
use crate::client::Client;
use crate::error::{AuthErrorKind, Error};
use crate::runtime::Runtime as _;
use crate::testing::{Play, Script, VirtualTime, json, no_response, with};
use crate::tokens::TokenSource as _;

const ISSUER: &str = "https://id.example";
const CALLBACK: &str = "https://app.example/sign-in/callback";
const TOKEN_URL: &str = "https://id.example/token";
const REVOKE_URL: &str = "https://id.example/revoke";
const METADATA: &str = r#"{"issuer":"https://id.example","authorization_endpoint":"https://id.example/authorize",
    "token_endpoint":"https://id.example/token","revocation_endpoint":"https://id.example/revoke",
    "userinfo_endpoint":"https://id.example/userinfo","code_challenge_methods_supported":["S256"],
    "authorization_response_iss_parameter_supported":true}"#;
const USER: &str =
    r#"{"sub":"7","name":"Ada Analyst","preferred_username":"analyst","principal_kind":"user"}"#;

fn config() -> OAuthConfig {
    OAuthConfig {
        issuer: ISSUER.to_owned(),
        client_id: "belvedere-web".to_owned(),
        scopes: vec![
            "offline_access".to_owned(),
            "api:ontologies-read".to_owned(),
        ],
        redirect_uri: CALLBACK.to_owned(),
        endpoints: None,
    }
}

fn tokens(access: &str, refresh: &str, ttl: u32) -> Play {
    json(
        200,
        &format!(
            r#"{{"access_token":"{access}","refresh_token":"{refresh}","token_type":"Bearer","expires_in":{ttl},"scope":"api:ontologies-read"}}"#
        ),
    )
}

struct Bench {
    time: VirtualTime,
    script: Script,
    sign_in: SignIn,
    attempt: RefCell<Option<Attempt>>,
}

impl Bench {
    fn new(plays: impl IntoIterator<Item = Play>) -> Self {
        let time = VirtualTime::default();
        let script = Script::new(plays).slow(&time);
        let sign_in = SignIn::new(config(), script.clone(), Rc::new(time.clone()));
        Self {
            time,
            script,
            sign_in,
            attempt: RefCell::default(),
        }
    }

    /// One that has begun to sign in.
    fn begun(return_to: &str) -> Self {
        let bench = Self::new([json(200, METADATA)]);
        let (_, attempt) = bench.time.run(bench.sign_in.begin(return_to)).unwrap();
        bench.attempt.replace(Some(attempt));
        bench
    }

    /// One where the user is signed in with a token `a1` of ten minutes.
    fn signed_in() -> Self {
        let bench = Self::begun("/objects?type=Flight");
        bench.script.add([tokens("a1", "r1", 600), json(200, USER)]);
        assert_eq!(
            bench
                .complete("code=c1&iss=https%3A%2F%2Fid.example&STATE")
                .unwrap(),
            "/objects?type=Flight"
        );
        bench
    }

    /// Comes back with this query, in which `STATE` stands for the right state.
    fn complete(&self, query: &str) -> Result<String, Error> {
        let state = self
            .attempt
            .borrow()
            .as_ref()
            .map_or(String::new(), |attempt| attempt.state.clone());
        let url = format!(
            "{CALLBACK}?{}",
            query.replace("STATE", &format!("state={state}"))
        );
        self.come_back(&url)
    }

    fn come_back(&self, url: &str) -> Result<String, Error> {
        let take = |state: &str| {
            let attempt = self
                .attempt
                .borrow()
                .clone()
                .filter(|attempt| attempt.state == state)?;
            self.attempt.replace(None);
            Some(attempt)
        };
        self.time.run(self.sign_in.complete(url, take))
    }

    fn token(&self) -> Result<String, Error> {
        self.time
            .run(self.sign_in.token())
            .map(|token| token.reveal().to_owned())
    }

    fn token_requests(&self) -> usize {
        self.script.bodies(TOKEN_URL).len()
    }
}

fn kind<T: std::fmt::Debug>(result: Result<T, Error>) -> AuthErrorKind {
    match result {
        Err(Error::Auth { kind, .. }) => kind,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_document_comes_with_the_token_or_says_why_not() {
    const URL: &str = "https://platform.example/catalog";
    let bench = Bench::signed_in();
    bench.script.add([
        json(200, "{}"),
        json(404, "{}"),
        json(200, "12345"),
        no_response(),
    ]);
    let get = |most| bench.time.run(bench.sign_in.document(URL, most));
    assert_eq!(get(100).unwrap(), "{}");
    let sent = bench.script.requests();
    let request = sent.last().unwrap();
    assert_eq!(request.url, URL);
    assert_eq!(request.headers.get("authorization"), Some("Bearer a1"));
    assert!(get(100).unwrap_err().to_string().contains("status 404"));
    // Too much of it, and nothing of it.
    assert_eq!(kind(get(4)), AuthErrorKind::Unavailable);
    assert_eq!(kind(get(100)), AuthErrorKind::Unavailable);
    // Without a signed-in user, nothing is sent.
    let signed_out = Bench::new([]);
    let refused = signed_out.time.run(signed_out.sign_in.document(URL, 100));
    assert!(refused.is_err() && signed_out.script.requests().is_empty());
}

#[test]
fn no_token_is_shown_by_any_error_or_debug_text() {
    let bench = Bench::begun("/");
    bench.script.add([
        tokens("canary-access", "canary-refresh", 600),
        json(200, USER),
        json(
            400,
            r#"{"error":"invalid_grant","error_description":"canary"}"#,
        ),
    ]);
    bench
        .complete("code=canary-code&iss=https%3A%2F%2Fid.example&STATE")
        .unwrap();
    bench.time.advance(Duration::from_secs(700));
    let error = bench.token().unwrap_err();
    assert!(!format!("{error} {error:?} {:?}", bench.sign_in.account()).contains("canary"));
}
