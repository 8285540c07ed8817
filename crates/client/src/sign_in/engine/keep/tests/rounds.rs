//! Tabs that are killed now and then, against a server that rotates refresh tokens.

use super::*;

/// A server that rotates refresh tokens as the local platform does: one that was used gets the same response for ten seconds, and
/// ends the session later.
#[derive(Clone)]
struct Server(Rc<Rotation>);

struct Rotation {
    time: VirtualTime,
    newest: RefCell<String>,
    /// The responses to used tokens, and until when they are given.
    used: RefCell<HashMap<String, (String, Duration)>>,
    issued: Cell<u32>,
    calls: Cell<usize>,
    ended: Cell<bool>,
}

impl Server {
    fn new(time: &VirtualTime) -> Self {
        Self(Rc::new(Rotation {
            time: time.clone(),
            newest: RefCell::new("r0".to_owned()),
            used: RefCell::default(),
            issued: Cell::new(0),
            calls: Cell::new(0),
            ended: Cell::new(false),
        }))
    }

    fn rotate(&self, token: &str) -> (u16, String) {
        let Rotation {
            time,
            newest,
            used,
            issued,
            calls,
            ended,
        } = &*self.0;
        calls.set(calls.get() + 1);
        if let Some((response, until)) = used.borrow().get(token)
            && time.now() < *until
            && !ended.get()
        {
            return (200, response.clone());
        }
        if ended.get() || token != *newest.borrow() {
            ended.set(true);
            return (400, r#"{"error":"invalid_grant"}"#.to_owned());
        }
        let number = issued.get() + 1;
        issued.set(number);
        let response = format!(
            r#"{{"access_token":"a{number}","refresh_token":"r{number}","token_type":"Bearer","expires_in":600}}"#
        );
        let until = time.now() + Duration::from_secs(10);
        used.borrow_mut()
            .insert(token.to_owned(), (response.clone(), until));
        newest.replace(format!("r{number}"));
        (200, response)
    }
}

impl Transport for Server {
    fn send(
        &self,
        request: HttpRequest,
    ) -> LocalBoxFuture<'_, Result<HttpResponse, TransportError>> {
        Box::pin(async move {
            let body = String::from_utf8(request.body.unwrap_or_default().to_vec()).unwrap();
            let mut fields = body.split('&');
            let token = fields.find_map(|field| field.strip_prefix("refresh_token="));
            // The way there, and the way back.
            let way = || self.0.time.sleep(Duration::from_millis(20));
            way().await;
            let (status, response) = self.rotate(token.unwrap_or_default());
            way().await;
            let headers = [("content-type", "application/json".to_owned())];
            let body = futures_util::stream::iter([Ok(response.into())]);
            let headers = headers.into_iter().collect();
            Ok(HttpResponse::new(status, headers, Body::from_stream(body)))
        })
    }
}

/// Renewal by a tab whose access token has expired. The tab may be killed meanwhile, and then another one is opened.
/// Returns whether it was killed.
async fn renew(
    tab: &mut SignIn,
    place: &MemoryVault,
    server: &Server,
    killed_after: Option<Duration>,
) -> bool {
    let time = &server.0.time;
    if let Some(after) = killed_after {
        let killed = {
            let token = pin!(tab.token());
            matches!(select(token, time.sleep(after)).await, Either::Right(_))
        };
        if killed {
            // With the page everything of it is gone, its lock too.
            tab.0.refreshing.take();
            *tab = open(place, server.clone(), time);
            assert!(tab.restore().await.unwrap(), "the session is lost");
            return true;
        }
    }
    tab.token().await.expect("the session is lost");
    false
}

/// Four tabs, a hundred rounds each. `--nocapture` shows the figures.
#[test]
fn four_tabs_lose_no_session_over_a_hundred_rounds_with_tabs_killed_now_and_then() {
    const TABS: usize = 4;
    const ROUNDS: usize = 100;
    let (mut killed, mut calls) = (0, 0);
    for seed in 1..=10 {
        let time = VirtualTime::seeded(seed);
        let (server, place) = (Server::new(&time), MemoryVault::with("r0"));
        let mut tabs: Vec<SignIn> = (0..TABS)
            .map(|_| open(&place, server.clone(), &time))
            .collect();
        let restored = time.run(join_all(tabs.iter().map(SignIn::restore)));
        assert!(restored.into_iter().all(|restored| restored.unwrap()));
        let before = server.0.calls.get();
        for _ in 0..ROUNDS {
            time.advance(Duration::from_secs(601));
            // In every fifth round one of them is killed: before, while or after the server rotates the token.
            let chance = time.jitter();
            let victim = [0.05, 0.1, 0.15, 0.2].iter().position(|end| chance < *end);
            let after = Duration::from_millis(200).mul_f64(time.jitter());
            let renewing = tabs.iter_mut().enumerate().map(|(number, tab)| {
                let killed_after = (victim == Some(number)).then_some(after);
                renew(tab, &place, &server, killed_after)
            });
            let renewed = time.run(join_all(renewing));
            killed += renewed.into_iter().filter(|killed| *killed).count();
        }
        assert!(!server.0.ended.get());
        calls += server.0.calls.get() - before;
        for tab in &tabs {
            tab.0.refreshing.take();
        }
    }
    let rounds = 10 * TABS * ROUNDS;
    println!("{rounds} rounds, {killed} tabs killed: {calls} token calls, no session lost");
    assert!(killed > 100, "{killed}");
    assert!(
        calls * 10 <= rounds * 11,
        "{calls} calls in {rounds} rounds"
    );
}
