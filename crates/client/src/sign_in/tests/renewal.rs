//! New access tokens while the user is signed in.

use super::*;

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
    bench.script.add([no_response()]);
    assert_eq!(bench.token().unwrap(), "a1", "the old token is still good");
    bench.time.advance(Duration::from_secs(100));
    for play in [
        no_response(),
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
    assert_eq!(
        (calls.get(), bench.sign_in.signed_out_by_user()),
        (1, false)
    );
    // Listeners that show the end of the sign-in are notified that the user signed out.
    bench.time.run(bench.sign_in.sign_out());
    assert_eq!((calls.get(), bench.sign_in.signed_out_by_user()), (2, true));
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
