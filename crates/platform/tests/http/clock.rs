//! A clock that jumps: nothing breaks, and no token comes back to life.

use super::site::Site;

const DAY: i64 = 86_400;
const SCOPE: &str = "offline_access api:ontologies-read";

#[tokio::test]
async fn tokens_that_were_seen_expired_stay_so() {
    for jump in [DAY, 30 * DAY, 365 * DAY] {
        let site = Site::new();
        let tokens = site.sign_in("analyst", SCOPE).await;
        let access = tokens["access_token"].as_str().unwrap();
        assert_eq!(site.call(access, "/oauth2/userinfo").await.status, 200);
        site.set_clock(jump);
        assert_eq!(site.call(access, "/oauth2/userinfo").await.status, 401);
        site.set_clock(-jump);
        assert_eq!(
            site.call(access, "/oauth2/userinfo").await.status,
            401,
            "{jump}"
        );
        // The sign-in itself has not ended.
        let refresh = tokens["refresh_token"].as_str().unwrap();
        assert_eq!(site.refresh(refresh).await.status, 200, "{jump}");
    }
}

#[tokio::test]
async fn refresh_tokens_that_were_seen_expired_stay_so() {
    let site = Site::new();
    let tokens = site.sign_in("analyst", SCOPE).await;
    let refresh = tokens["refresh_token"].as_str().unwrap();
    site.set_clock(31 * DAY);
    assert_eq!(site.refresh(refresh).await.oauth_error(), "invalid_grant");
    site.set_clock(-31 * DAY);
    assert_eq!(site.refresh(refresh).await.oauth_error(), "invalid_grant");
}

#[tokio::test]
async fn signing_in_works_at_any_time() {
    let site = Site::new();
    // Back to before 1970 is not possible, and forward not beyond the range of milliseconds.
    for jump in [
        -DAY,
        2 * DAY,
        30 * DAY,
        -300 * DAY,
        10_000 * DAY,
        -9_000 * DAY,
    ] {
        site.set_clock(jump);
        site.set_cookie(None);
        let tokens = site.sign_in("operator", SCOPE).await;
        let access = tokens["access_token"].as_str().unwrap();
        assert_eq!(
            site.call(access, "/oauth2/userinfo").await.status,
            200,
            "{jump}"
        );
        let refresh = tokens["refresh_token"].as_str().unwrap();
        assert_eq!(site.refresh(refresh).await.status, 200, "{jump}");
    }
}

/// However often it is renewed, a sign-in ends, so stolen tokens do not last.
#[tokio::test]
async fn a_sign_in_ends_after_ninety_days() {
    let site = Site::new();
    let mut tokens = site.sign_in("analyst", SCOPE).await;
    for days in [0, 25, 25, 25] {
        site.set_clock(days * DAY);
        let refresh = tokens["refresh_token"].as_str().unwrap();
        let reply = site.refresh(refresh).await;
        assert_eq!(reply.status, 200);
        tokens = reply.json();
    }
    // The last one would have 30 days of its own.
    site.set_clock(16 * DAY);
    let refresh = tokens["refresh_token"].as_str().unwrap();
    assert_eq!(site.refresh(refresh).await.oauth_error(), "invalid_grant");
}
