//! Signing in against a scripted authorization server, in virtual time.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use futures_util::future::join_all;

use super::*;
use crate::client::Client;
use crate::error::{AuthErrorKind, Error};
use crate::runtime::Runtime as _;
use crate::testing::{Play, Script, VirtualTime, json, no_answer, with};
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

fn tokens(access: &str, refresh: &str, life: u32) -> Play {
    json(
        200,
        &format!(
            r#"{{"access_token":"{access}","refresh_token":"{refresh}","token_type":"Bearer","expires_in":{life},"scope":"api:ontologies-read"}}"#
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
        no_answer(),
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
fn after_a_sign_out_the_platform_asks_who_signs_in() {
    let bench = Bench::signed_in();
    bench.script.add([json(200, ""), json(200, "")]);
    bench.time.run(bench.sign_in.sign_out());
    let (url, _) = bench.time.run(bench.sign_in.begin("/")).unwrap();
    assert!(url.ends_with("&prompt=select_account"), "{url}");
}

#[test]
fn the_whole_way() {
    let bench = Bench::new([json(200, METADATA)]);
    let (url, attempt) = bench.time.run(bench.sign_in.begin("/a")).unwrap();
    let expected = format!(
        "https://id.example/authorize?response_type=code&client_id=belvedere-web\
         &redirect_uri=https%3A%2F%2Fapp.example%2Fsign-in%2Fcallback\
         &scope=offline_access%20api%3Aontologies-read&state={}&code_challenge={}&code_challenge_method=S256",
        attempt.state,
        pkce::challenge(&attempt.verifier),
    );
    assert_eq!(url, expected);
    assert!(!url.contains(&attempt.verifier));

    let bench = Bench::signed_in();
    assert_eq!(
        bench.sign_in.account().unwrap(),
        Account {
            name: "Ada Analyst".to_owned(),
            username: "analyst".to_owned(),
            scopes: vec!["api:ontologies-read".to_owned()],
            expires_at: Some(
                i64::try_from(
                    (bench.time.unix_time() + Duration::from_millis(600_000 - 10)).as_millis()
                )
                .unwrap()
            ),
        }
    );
    assert_eq!(bench.token().unwrap(), "a1");
}

#[test]
fn an_attempt_is_used_once() {
    let bench = Bench::signed_in();
    assert_eq!(
        kind(bench.complete("code=c1&iss=https%3A%2F%2Fid.example&STATE")),
        AuthErrorKind::Protocol
    );
    assert_eq!(bench.token_requests(), 1);
}

#[test]
fn callbacks_that_are_refused_without_a_token_request() {
    let long = format!(
        "code={}&iss=https%3A%2F%2Fid.example&STATE",
        "c".repeat(10_000)
    );
    for (query, expected) in [
        ("", AuthErrorKind::Protocol),
        (
            "code=c1&iss=https%3A%2F%2Fid.example",
            AuthErrorKind::Protocol,
        ),
        (
            "code=c1&iss=https%3A%2F%2Fid.example&state=",
            AuthErrorKind::Protocol,
        ),
        (
            "code=c1&iss=https%3A%2F%2Fid.example&state=other",
            AuthErrorKind::Protocol,
        ),
        (
            "code=c1&iss=https%3A%2F%2Fid.example&STATE&STATE",
            AuthErrorKind::Protocol,
        ),
        ("code=c1&STATE", AuthErrorKind::Protocol),
        (
            "code=c1&iss=https%3A%2F%2Fother.example&STATE",
            AuthErrorKind::Protocol,
        ),
        (
            "code=c1&iss=https%3A%2F%2Fid.example%2F&STATE",
            AuthErrorKind::Protocol,
        ),
        (
            "code=c1&iss=https%3A%2F%2FID.example&STATE",
            AuthErrorKind::Protocol,
        ),
        (
            "code=c1&iss=https%3A%2F%2Fid.example&iss=https%3A%2F%2Fid.example&STATE",
            AuthErrorKind::Protocol,
        ),
        (
            "iss=https%3A%2F%2Fid.example&STATE",
            AuthErrorKind::Protocol,
        ),
        (
            "code=&iss=https%3A%2F%2Fid.example&STATE",
            AuthErrorKind::Protocol,
        ),
        (
            "code=c1&code=c2&iss=https%3A%2F%2Fid.example&STATE",
            AuthErrorKind::Protocol,
        ),
        (&long, AuthErrorKind::Protocol),
        ("error=access_denied&STATE", AuthErrorKind::Protocol),
        (
            "error=access_denied&iss=https%3A%2F%2Fid.example&STATE",
            AuthErrorKind::Refused,
        ),
        (
            "error=access_denied&code=c1&iss=https%3A%2F%2Fid.example&STATE",
            AuthErrorKind::Refused,
        ),
        (
            "error=server_error&iss=https%3A%2F%2Fid.example&STATE",
            AuthErrorKind::Unavailable,
        ),
        (
            "error=%3Cscript%3E&iss=https%3A%2F%2Fid.example&STATE",
            AuthErrorKind::Refused,
        ),
    ] {
        let bench = Bench::begun("/");
        let result = bench.complete(query);
        assert!(!format!("{result:?}").contains("<script>"));
        assert_eq!(kind(result), expected, "{query}");
        assert_eq!(bench.token_requests(), 0, "{query}");
        assert!(bench.sign_in.account().is_none());
    }
}

#[test]
fn the_redirect_address_is_compared_exactly() {
    for address in [
        "https://app.example/sign-in/callback/",
        "https://app.example/sign-in/CALLBACK",
        "https://app.example/sign-in/%63allback",
        "https://app.example:444/sign-in/callback",
        "http://app.example/sign-in/callback",
        "https://user@app.example/sign-in/callback",
        "https://other.example/sign-in/callback",
    ] {
        let bench = Bench::begun("/");
        let state = bench.attempt.borrow().as_ref().unwrap().state.clone();
        let url = format!("{address}?code=c1&iss=https%3A%2F%2Fid.example&state={state}");
        assert_eq!(
            kind(bench.come_back(&url)),
            AuthErrorKind::Protocol,
            "{address}"
        );
    }
}

#[test]
fn an_attempt_ends_after_ten_minutes() {
    let bench = Bench::begun("/");
    bench.time.advance(Duration::from_secs(601));
    assert_eq!(
        kind(bench.complete("code=c1&iss=https%3A%2F%2Fid.example&STATE")),
        AuthErrorKind::Protocol
    );
}

#[test]
fn a_path_to_another_address_is_dropped() {
    let bench = Bench::begun("//evil.example");
    bench.script.add([tokens("a1", "r1", 600), json(200, USER)]);
    assert_eq!(
        bench
            .complete("code=c1&iss=https%3A%2F%2Fid.example&STATE")
            .unwrap(),
        "/"
    );
}

#[test]
fn a_code_that_is_not_accepted_ends_no_sign_in() {
    let bench = Bench::begun("/");
    bench
        .script
        .add([json(400, r#"{"error":"invalid_grant"}"#)]);
    assert_eq!(
        kind(bench.complete("code=c1&iss=https%3A%2F%2Fid.example&STATE")),
        AuthErrorKind::Refused
    );
}

#[test]
fn service_users_are_refused_and_their_tokens_revoked() {
    let bench = Bench::begun("/");
    bench.script.add([
        tokens("a1", "r1", 600),
        json(200, r#"{"sub":"robot","principal_kind":"service"}"#),
        with(200, &[], ""),
        with(200, &[], ""),
    ]);
    assert_eq!(
        kind(bench.complete("code=c1&iss=https%3A%2F%2Fid.example&STATE")),
        AuthErrorKind::ServiceUser
    );
    assert_eq!(bench.script.bodies(REVOKE_URL).len(), 2);
    assert!(bench.sign_in.account().is_none());
    assert!(bench.token().unwrap_err().needs_sign_in());

    let bench = Bench::begun("/");
    bench.script.add([json(
        200,
        r#"{"access_token":"a","token_type":"bearer","principal_kind":"service"}"#,
    )]);
    assert_eq!(
        kind(bench.complete("code=c1&iss=https%3A%2F%2Fid.example&STATE")),
        AuthErrorKind::ServiceUser
    );
}

#[test]
fn a_platform_that_does_not_tell_names_still_signs_in() {
    for play in [with(404, &[], ""), json(200, "[]"), no_answer()] {
        let bench = Bench::begun("/");
        bench.script.add([tokens("a1", "r1", 600), play]);
        bench
            .complete("code=c1&iss=https%3A%2F%2Fid.example&STATE")
            .unwrap();
        assert_eq!(bench.sign_in.account().unwrap().name, "");
    }
}

#[test]
fn metadata_that_can_not_be_used() {
    let huge = "x".repeat(300 * 1024);
    for (play, expected) in [
        (with(404, &[], ""), AuthErrorKind::Protocol),
        (
            with(200, &[("content-type", "text/html")], "<!doctype html>"),
            AuthErrorKind::Protocol,
        ),
        (json(200, &huge), AuthErrorKind::Unavailable),
        (with(503, &[], ""), AuthErrorKind::Unavailable),
        (no_answer(), AuthErrorKind::Unavailable),
        (Play::Silence, AuthErrorKind::Unavailable),
    ] {
        let bench = Bench::new([play]);
        assert_eq!(kind(bench.time.run(bench.sign_in.begin("/"))), expected);
    }
}

#[test]
fn written_out_endpoints_need_no_metadata() {
    let time = VirtualTime::default();
    let endpoints = Endpoints {
        authorization: "https://id.example/a".to_owned(),
        token: TOKEN_URL.to_owned(),
        revocation: None,
        userinfo: None,
        end_session: None,
    };
    let config = OAuthConfig {
        endpoints: Some(endpoints),
        ..config()
    };
    let sign_in = SignIn::new(config, Script::default(), Rc::new(time.clone()));
    assert!(
        time.run(sign_in.begin("/"))
            .unwrap()
            .0
            .starts_with("https://id.example/a?response_type=code")
    );
}

#[test]
fn a_token_is_renewed_before_its_end_and_shared() {
    let bench = Bench::signed_in();
    bench.time.advance(Duration::from_secs(545));
    bench.script.add([tokens("a2", "r2", 600)]);
    let all = bench
        .time
        .run(join_all((0..4).map(|_| bench.sign_in.token())));
    assert!(
        all.iter()
            .all(|token| token.as_ref().unwrap().reveal() == "a2")
    );
    assert_eq!(
        bench.script.bodies(TOKEN_URL)[1..],
        ["grant_type=refresh_token&client_id=belvedere-web&refresh_token=r1"]
    );
    assert_eq!(bench.sign_in.account().unwrap().name, "Ada Analyst");
}

#[test]
fn concurrent_401s_share_one_refresh_and_replay_once() {
    let bench = Bench::signed_in();
    let unauthorized = || {
        json(
            401,
            r#"{"errorCode":"UNAUTHORIZED","errorName":"InvalidCredentials"}"#,
        )
    };
    let ontology = || {
        json(
            200,
            r#"{"apiName":"a","displayName":"A","description":"","rid":"r"}"#,
        )
    };
    let script = Script::new([
        unauthorized(),
        unauthorized(),
        unauthorized(),
        ontology(),
        ontology(),
        ontology(),
    ])
    .slow(&bench.time);
    let builder = Client::builder("https://platform.example").unwrap();
    let builder = builder
        .tokens(bench.sign_in.clone())
        .transport(script.clone());
    let client = builder.runtime(bench.time.clone()).build().unwrap();
    bench.script.add([tokens("a2", "r2", 600)]);
    let calls = (0..3).map(|_| client.ontologies().get_ontology("r".into()));
    for result in bench.time.run(join_all(calls)) {
        result.unwrap();
    }
    let sent: Vec<_> = script
        .requests()
        .iter()
        .map(|r| r.headers.get("authorization").unwrap().to_owned())
        .collect();
    assert_eq!(
        sent,
        [
            "Bearer a1",
            "Bearer a1",
            "Bearer a1",
            "Bearer a2",
            "Bearer a2",
            "Bearer a2"
        ]
    );
    assert_eq!(bench.token_requests(), 2);

    // A second 401 asks for sign-in and keeps the session.
    script.add([unauthorized(), unauthorized()]);
    bench.script.add([tokens("a3", "r3", 600)]);
    let error = bench
        .time
        .run(client.ontologies().get_ontology("r".into()))
        .unwrap_err();
    assert!(error.needs_sign_in());
    assert!(bench.sign_in.account().is_some());
}

#[test]
fn a_caller_that_gives_up_does_not_end_the_refresh() {
    let bench = Bench::signed_in();
    bench.time.advance(Duration::from_secs(700));
    bench.script.add([tokens("a2", "r2", 600)]);
    let mut first = bench.sign_in.token();
    assert!(crate::testing::poll_once(first.as_mut()).is_pending());
    drop(first);
    assert_eq!(bench.token().unwrap(), "a2");
    assert_eq!(bench.token_requests(), 2);
}

#[test]
fn a_lost_connection_never_signs_out() {
    let bench = Bench::signed_in();
    bench.time.advance(Duration::from_secs(545));
    bench.script.add([no_answer()]);
    assert_eq!(bench.token().unwrap(), "a1", "the old token is still good");
    bench.time.advance(Duration::from_secs(100));
    for play in [
        no_answer(),
        with(500, &[], ""),
        with(502, &[("content-type", "text/html")], "<html>"),
    ] {
        bench.time.advance(Duration::from_mins(1));
        bench.script.add([play]);
        assert_eq!(kind(bench.token()), AuthErrorKind::Unavailable);
        assert!(bench.sign_in.account().is_some());
    }
    bench.time.advance(Duration::from_mins(1));
    bench.script.add([tokens("a2", "r2", 600)]);
    assert_eq!(bench.token().unwrap(), "a2");
}

#[test]
fn invalid_grant_signs_out() {
    let bench = Bench::signed_in();
    let calls = Rc::new(Cell::new(0));
    let count = Rc::clone(&calls);
    let subscription = bench.sign_in.on_change(move || count.set(count.get() + 1));
    bench.time.advance(Duration::from_secs(700));
    bench
        .script
        .add([json(400, r#"{"error":"invalid_grant"}"#)]);
    assert!(bench.token().unwrap_err().needs_sign_in());
    assert!(bench.sign_in.account().is_none());
    assert_eq!((calls.get(), bench.sign_in.was_left()), (1, false));
    // Listeners that show the end of the sign-in are notified that the user signed out.
    bench.time.run(bench.sign_in.sign_out());
    assert_eq!((calls.get(), bench.sign_in.was_left()), (2, true));
    drop(subscription);
    bench.time.run(bench.sign_in.sign_out());
    assert_eq!(calls.get(), 2);
}

#[test]
fn tokens_that_are_rejected_over_and_over_are_not_renewed_for_ever() {
    let bench = Bench::signed_in();
    for (round, token) in ["a2", "a3", "a4"].into_iter().enumerate() {
        bench.script.add([tokens(token, "r", 600)]);
        let rejected = bench.time.run(bench.sign_in.token()).unwrap();
        let renewed = bench.time.run(bench.sign_in.refresh(rejected)).unwrap();
        assert_eq!(renewed.reveal(), token, "{round}");
    }
    let rejected = bench.time.run(bench.sign_in.token()).unwrap();
    let result = bench.time.run(bench.sign_in.refresh(rejected));
    assert_eq!(kind(result), AuthErrorKind::Unavailable);
}

#[test]
fn signing_out_forgets_at_once_and_revokes_both_tokens() {
    let bench = Bench::signed_in();
    bench.script.add([with(200, &[], ""), no_answer()]);
    let mut leaving = Box::pin(bench.sign_in.sign_out());
    assert!(crate::testing::poll_once(leaving.as_mut()).is_pending());
    assert!(bench.sign_in.account().is_none());
    assert!(bench.token().unwrap_err().needs_sign_in());
    bench.time.run(leaving);
    assert_eq!(
        bench.script.bodies(REVOKE_URL),
        [
            "token=r1&token_type_hint=refresh_token&client_id=belvedere-web",
            "token=a1&token_type_hint=access_token&client_id=belvedere-web",
        ]
    );
}

#[test]
fn signing_out_tells_where_the_session_at_the_server_ends() {
    let with_end = METADATA.replacen(
        '{',
        r#"{"end_session_endpoint":"https://id.example/logout?tenant=1","#,
        1,
    );
    for (metadata, expected) in [
        (METADATA, None),
        (
            &with_end,
            Some("https://id.example/logout?tenant=1&client_id=belvedere-web"),
        ),
    ] {
        let bench = Bench::new([json(200, metadata)]);
        bench.time.run(bench.sign_in.begin("/")).unwrap();
        let end = bench.time.run(bench.sign_in.sign_out());
        assert_eq!(end.as_deref(), expected);
    }
}

#[test]
fn signing_out_during_a_refresh_revokes_what_it_brings() {
    let bench = Bench::signed_in();
    bench.time.advance(Duration::from_secs(700));
    bench.script.add([tokens("a2", "r2", 600)]);
    let mut refresh = bench.sign_in.token();
    assert!(crate::testing::poll_once(refresh.as_mut()).is_pending());
    bench.script.add((0..4).map(|_| with(200, &[], "")));
    bench.time.run(bench.sign_in.sign_out());
    assert!(bench.time.run(refresh).unwrap_err().needs_sign_in());
    assert!(bench.sign_in.account().is_none());
    let revoked = bench.script.bodies(REVOKE_URL).join("\n");
    for token in ["r2", "a2", "r1", "a1"] {
        assert!(
            revoked.contains(&format!("token={token}&")),
            "{token}: {revoked}"
        );
    }
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
