//! The end of a sign-in.

use super::*;

#[test]
fn after_a_sign_out_the_platform_asks_who_signs_in() {
    let bench = Bench::signed_in();
    bench.script.add([json(200, ""), json(200, "")]);
    bench.time.run(bench.sign_in.sign_out());
    let (url, _) = bench.time.run(bench.sign_in.begin("/")).unwrap();
    assert!(url.ends_with("&prompt=select_account"), "{url}");
}

#[test]
fn signing_out_forgets_at_once_and_revokes_both_tokens() {
    let bench = Bench::signed_in();
    bench.script.add([with(200, &[], ""), no_response()]);
    let mut leaving = Box::pin(bench.sign_in.sign_out());
    assert!(crate::testing::poll_once(leaving.as_mut()).is_pending());
    assert!(bench.sign_in.account().is_none());
    assert!(bench.token().unwrap_err().needs_sign_in());
    // It is on its way at once, and a page that is left doesn't cancel it.
    let revocation = bench.script.requests().pop().unwrap();
    assert_eq!(revocation.url, REVOKE_URL);
    assert!(revocation.outlives_page);
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
