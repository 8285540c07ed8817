//! The way back from the server.

use super::*;

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
    for play in [with(404, &[], ""), json(200, "[]"), no_response()] {
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
        (no_response(), AuthErrorKind::Unavailable),
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
