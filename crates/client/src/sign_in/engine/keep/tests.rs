//! One refresh token for several tabs, with a vault in memory.

mod rounds;

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::pin::pin;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::{Either, join, join_all, select};
use futures_util::lock::{Mutex, OwnedMutexGuard};

use super::*;
use crate::runtime::Runtime as _;
use crate::sign_in::{Endpoints, OAuthConfig};
use crate::testing::{Play, Script, VirtualTime, json};
use crate::tokens::TokenSource as _;
use crate::transport::{Body, HttpRequest, HttpResponse, Transport, TransportError};

const TOKEN_URL: &str = "https://id.example/token";

/// A vault that all tabs share. One at a time has its lock.
#[derive(Clone, Default)]
struct MemoryVault {
    kept: Rc<RefCell<Option<StoredToken>>>,
    lock: Arc<Mutex<()>>,
}

struct Held {
    kept: Rc<RefCell<Option<StoredToken>>>,
    _lock: OwnedMutexGuard<()>,
}

impl TokenVault for MemoryVault {
    fn lock(&self) -> LocalBoxFuture<'static, Box<dyn LockGuard>> {
        let Self { kept, lock } = self.clone();
        Box::pin(async move {
            let held = lock.lock_owned().await;
            Box::new(Held { kept, _lock: held }) as Box<dyn LockGuard>
        })
    }
}

impl LockGuard for Held {
    fn read(&self) -> LocalBoxFuture<'_, Option<StoredToken>> {
        Box::pin(std::future::ready(self.kept.borrow().clone()))
    }

    fn write(&self, kept: StoredToken) -> LocalBoxFuture<'_, bool> {
        self.kept.replace(Some(kept));
        Box::pin(std::future::ready(true))
    }

    fn remove(&self) -> LocalBoxFuture<'_, ()> {
        self.kept.replace(None);
        Box::pin(std::future::ready(()))
    }
}

impl MemoryVault {
    fn with(refresh: &str) -> Self {
        let place = Self::default();
        place.kept.replace(Some(StoredToken {
            refresh: RefreshToken::parse(refresh).unwrap(),
            name: "Ada".to_owned(),
            username: "ada".to_owned(),
        }));
        place
    }

    fn refresh(&self) -> Option<String> {
        let kept = self.kept.borrow();
        kept.as_ref().map(|kept| kept.refresh.reveal().to_owned())
    }
}

struct Tabs {
    time: VirtualTime,
    script: Script,
}

impl Tabs {
    fn new(plays: impl IntoIterator<Item = Play>) -> Self {
        let time = VirtualTime::default();
        let script = Script::new(plays).slow(&time);
        Self { time, script }
    }

    fn open(&self, place: &MemoryVault) -> SignIn {
        open(place, self.script.clone(), &self.time)
    }

    /// The refresh tokens that were sent, in order.
    fn sent(&self) -> Vec<String> {
        let bodies = self.script.bodies(TOKEN_URL);
        let token = |body: &String| {
            let mut parts = body.split('&');
            parts.find_map(|part| part.strip_prefix("refresh_token=").map(str::to_owned))
        };
        bodies.iter().filter_map(token).collect()
    }
}

/// A tab that is opened.
fn open(place: &MemoryVault, transport: impl Transport + 'static, time: &VirtualTime) -> SignIn {
    open_with(place, transport, time, None)
}

/// One of a platform that tells who its users are.
fn open_with(
    place: &MemoryVault,
    transport: impl Transport + 'static,
    time: &VirtualTime,
    userinfo: Option<&str>,
) -> SignIn {
    let endpoints = Endpoints {
        authorization: "https://id.example/authorize".to_owned(),
        token: TOKEN_URL.to_owned(),
        revocation: Some("https://id.example/revoke".to_owned()),
        userinfo: userinfo.map(str::to_owned),
        end_session: None,
    };
    let config = OAuthConfig {
        issuer: "https://id.example".to_owned(),
        client_id: "belvedere-web".to_owned(),
        scopes: vec!["offline_access".to_owned()],
        redirect_uri: "https://app.example/sign-in/callback".to_owned(),
        endpoints: Some(endpoints),
    };
    let sign_in = SignIn::new(config, transport, Rc::new(time.clone()));
    sign_in.keep_at(place.clone());
    sign_in
}

fn tokens(access: &str, refresh: &str) -> Play {
    json(
        200,
        &format!(
            r#"{{"access_token":"{access}","refresh_token":"{refresh}","token_type":"Bearer","expires_in":600}}"#
        ),
    )
}

fn refused() -> Play {
    json(400, r#"{"error":"invalid_grant"}"#)
}

#[test]
fn tabs_that_open_at_once_use_each_token_once() {
    let tabs = Tabs::new([tokens("a1", "r1"), tokens("a2", "r2")]);
    let place = MemoryVault::with("r0");
    let (one, other) = (tabs.open(&place), tabs.open(&place));
    let (first, second) = tabs.time.run(join(one.restore(), other.restore()));
    assert!(first.unwrap() && second.unwrap());
    assert_eq!(tabs.sent(), ["r0", "r1"]);
    assert_eq!(place.refresh().as_deref(), Some("r2"));
    assert_eq!(one.account().unwrap().username, "ada");

    // A tab renews with the newest token, whichever tab received it.
    tabs.script.add([tokens("a3", "r3")]);
    let rejected = tabs.time.run(one.token()).unwrap();
    tabs.time.run(one.refresh(rejected)).unwrap();
    assert_eq!(tabs.sent().last().map(String::as_str), Some("r2"));
    assert_eq!(place.refresh().as_deref(), Some("r3"));
}

#[test]
fn what_is_kept_goes_with_the_sign_out_and_is_revoked() {
    let tabs = Tabs::new([tokens("a1", "r1"), json(200, ""), json(200, "")]);
    let place = MemoryVault::with("r0");
    let tab = tabs.open(&place);
    assert!(tabs.time.run(tab.restore()).unwrap());
    tabs.time.run(tab.sign_out());
    assert_eq!(place.refresh(), None);
    let revoked = tabs.script.bodies("https://id.example/revoke").join("\n");
    assert!(revoked.contains("token=r1"), "{revoked}");
    assert!(!tab.keeps());
}

#[test]
fn after_a_sign_out_no_token_is_stored_not_even_of_an_earlier_sign_in() {
    let tabs = Tabs::new([json(200, "")]);
    let place = MemoryVault::with("r0");
    // This tab did not restore the token: it stands for a sign-in by another way.
    let tab = tabs.open(&place);
    tabs.time.run(tab.sign_out());
    assert_eq!(place.refresh(), None);
    let revoked = tabs.script.bodies("https://id.example/revoke").join("\n");
    assert!(revoked.contains("token=r0"), "{revoked}");
}

#[test]
fn the_sign_out_of_another_tab_leaves_a_newer_sign_in_alone() {
    let tabs = Tabs::new([tokens("a1", "r1"), json(200, ""), json(200, "")]);
    let place = MemoryVault::with("r0");
    let tab = tabs.open(&place);
    assert!(tabs.time.run(tab.restore()).unwrap());
    place.kept.replace(MemoryVault::with("r9").kept.take());
    tabs.time.run(tab.sign_out_beside());
    assert_eq!(tab.account(), None);
    assert_eq!(place.refresh().as_deref(), Some("r9"));
    let revoked = tabs.script.bodies("https://id.example/revoke").join("\n");
    assert!(!revoked.contains("token=r9"), "{revoked}");
}

#[test]
fn a_new_sign_in_takes_the_place_of_what_was_kept() {
    for (username, kept) in [("ada", Some("r1")), ("otto", None)] {
        let user = format!(r#"{{"sub":"1","name":"N","preferred_username":"{username}"}}"#);
        let tabs = Tabs::new([tokens("a1", "r1"), json(200, &user), json(200, "")]);
        let place = MemoryVault::with("r0");
        let userinfo = Some("https://id.example/userinfo");
        let tab = open_with(&place, tabs.script.clone(), &tabs.time, userinfo);
        let (_, attempt) = tabs.time.run(tab.begin("/")).unwrap();
        let state = &attempt.state;
        let back = format!("https://app.example/sign-in/callback?code=c&state={state}");
        tabs.time
            .run(tab.complete(&back, |_| Some(attempt)))
            .unwrap();
        assert_eq!(tab.account().unwrap().username, username);
        assert_eq!(
            (place.refresh().as_deref(), tab.keeps()),
            (kept, kept.is_some())
        );
        let revoked = tabs.script.bodies("https://id.example/revoke").join("\n");
        assert!(revoked.contains("token=r0"), "{revoked}");
    }
}

#[test]
fn what_is_no_longer_accepted_is_forgotten_and_a_lost_answer_forgets_nothing() {
    let tabs = Tabs::new([crate::testing::no_response(), refused()]);
    let place = MemoryVault::with("r0");
    let tab = tabs.open(&place);
    tabs.time.run(tab.restore()).unwrap_err();
    assert_eq!(place.refresh().as_deref(), Some("r0"));
    assert!(!tabs.time.run(tab.restore()).unwrap());
    assert_eq!(place.refresh(), None);
    // Nothing is sent where nothing is kept.
    assert!(!tabs.time.run(tab.restore()).unwrap());
    assert_eq!(tabs.script.count(), 2);
}

#[test]
fn the_stored_tokens_user_is_known_without_using_the_token() {
    let tabs = Tabs::new([json(200, "")]);
    let place = MemoryVault::with("r0");
    let tab = tabs.open(&place);
    let user = || tabs.time.run(tab.kept_user());
    assert_eq!(user().as_deref(), Some("ada"));
    assert_eq!((tab.account(), tab.keeps()), (None, false));
    assert_eq!(
        (tabs.script.count(), place.refresh().as_deref()),
        (0, Some("r0"))
    );

    // A user without a name can't be told from others.
    place.kept.borrow_mut().as_mut().unwrap().username.clear();
    assert_eq!(user(), None);
    place.kept.replace(MemoryVault::with("r0").kept.take());
    tabs.time.run(tab.sign_out());
    assert_eq!(user(), None);
}

#[test]
fn another_users_token_is_never_taken() {
    let tabs = Tabs::new([tokens("a1", "r1"), tokens("a2", "r2")]);
    let place = MemoryVault::with("r0");
    let tab = tabs.open(&place);
    assert!(tabs.time.run(tab.restore()).unwrap());
    place.kept.replace(Some(StoredToken {
        refresh: RefreshToken::parse("theirs").unwrap(),
        name: String::new(),
        username: "otto".to_owned(),
    }));
    let rejected = tabs.time.run(tab.token()).unwrap();
    tabs.time.run(tab.refresh(rejected)).unwrap();
    assert_eq!(tabs.sent(), ["r0", "r1"]);
}

#[test]
fn nothing_is_kept_of_a_user_without_a_name() {
    // Two such users could not be told apart: each tab would take the other's token.
    let tabs = Tabs::new([tokens("a1", "r1"), tokens("a2", "r2")]);
    let place = MemoryVault::with("theirs");
    let nameless = |kept: &mut Option<StoredToken>| kept.as_mut().unwrap().username.clear();
    nameless(&mut place.kept.borrow_mut());
    let tab = tabs.open(&place);
    assert!(!tabs.time.run(tab.restore()).unwrap());
    assert_eq!((tabs.script.count(), place.refresh()), (0, None));

    sign_in(&tabs, &tab);
    assert_eq!(tab.account().unwrap().username, "");
    assert!(!tab.can_keep());
    assert!(!tabs.time.run(tab.keep(true)));
    assert_eq!(place.refresh(), None);
    // Not even where another tab, of an earlier version, has kept one.
    *place.kept.borrow_mut() = MemoryVault::with("theirs").kept.take();
    nameless(&mut place.kept.borrow_mut());
    tab.0.keeping.set(true);
    let rejected = tabs.time.run(tab.token()).unwrap();
    tabs.time.run(tab.refresh(rejected)).unwrap();
    assert_eq!(tabs.sent(), ["r1"]);
}

#[test]
fn a_readable_token_tells_whose_it_is() {
    // {"sub":"u-1","preferred_username":"ada"}
    let claims = "eyJzdWIiOiJ1LTEiLCJwcmVmZXJyZWRfdXNlcm5hbWUiOiJhZGEifQ";
    let tabs = Tabs::new([tokens(&format!("e30.{claims}.sig"), "r1")]);
    let place = MemoryVault::default();
    let tab = tabs.open(&place);
    sign_in(&tabs, &tab);
    assert_eq!(tab.account().unwrap().username, "ada");
    assert!(tab.can_keep());
    assert!(tabs.time.run(tab.keep(true)));
    assert_eq!(place.kept.borrow().as_ref().unwrap().username, "ada");
}

/// Signs in by a code.
fn sign_in(tabs: &Tabs, tab: &SignIn) {
    let (url, attempt) = tabs.time.run(tab.begin("/")).unwrap();
    assert!(url.starts_with("https://id.example/authorize?"), "{url}");
    let callback = format!(
        "https://app.example/sign-in/callback?code=c&state={}",
        attempt.state
    );
    tabs.time
        .run(tab.complete(&callback, |_| Some(attempt)))
        .unwrap();
}

#[test]
fn nothing_is_kept_unless_it_is_asked_for() {
    let tabs = Tabs::new([tokens("a1", "r1")]);
    let place = MemoryVault::with("r0");
    let tab = tabs.open(&place);
    assert!(tabs.time.run(tab.restore()).unwrap());
    assert!(tab.keeps() && tab.can_keep());
    assert!(!tabs.time.run(tab.keep(false)));
    assert_eq!(place.refresh(), None);
    assert!(tabs.time.run(tab.keep(true)));
    assert_eq!(place.refresh().as_deref(), Some("r1"));
}
