//! The fault matrix in a browser: each cell once through the fault proxy, against a platform and its journal. The client's own
//! tests run the same table in virtual time, with many seeds.

use std::cell::{Cell, RefCell};
use std::future::poll_fn;
use std::pin::pin;
use std::rc::Rc;
use std::task::{Poll, Waker};
use std::time::Duration;

use belvedere_client::events::Event;
use belvedere_client::operations::{CheckOutcome, Clearing};
use belvedere_client::{AccessToken, Client, Error, Runtime, SizeCheck, StaticToken, TokenSource};
use futures_util::future::{Either, LocalBoxFuture, select};
use js_sys::{Object, Reflect};
use serde_json::{Value, json};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::{console_log, wasm_bindgen_test};

use super::faults::{control, proxy};
use super::support::ask;
use table::{COLUMNS, Column, IDS, named, parameters, status};
use world::{Subject, World};

mod cells;
#[path = "../../crates/client/src/fault_matrix/table.rs"]
mod table;
mod world;

/// A clock that moves only when a test moves it, without chance: the next attempt follows at once, and time runs out for an
/// answer when the test says so.
#[derive(Clone, Default)]
struct Clock(Rc<Time>);

#[derive(Default)]
struct Time {
    now: Cell<Duration>,
    timers: RefCell<Vec<Waker>>,
}

impl Clock {
    fn advance(&self, seconds: u64) {
        self.0.now.set(self.now() + Duration::from_secs(seconds));
        for timer in self.0.timers.take() {
            timer.wake();
        }
    }
}

impl Runtime for Clock {
    fn now(&self) -> Duration {
        self.0.now.get()
    }

    fn unix_time(&self) -> Duration {
        self.now()
    }

    fn sleep(&self, duration: Duration) -> LocalBoxFuture<'static, ()> {
        let (clock, at) = (self.clone(), self.now() + duration);
        Box::pin(poll_fn(move |context| {
            if clock.now() >= at {
                return Poll::Ready(());
            }
            clock.0.timers.borrow_mut().push(context.waker().clone());
            Poll::Pending
        }))
    }

    fn jitter(&self) -> f64 {
        0.0
    }
}

/// A token that stays good, and how often another one was asked for.
#[derive(Clone)]
struct Tokens {
    token: StaticToken,
    refreshes: Rc<Cell<u32>>,
}

impl TokenSource for Tokens {
    fn token(&self) -> LocalBoxFuture<'_, Result<AccessToken, Error>> {
        self.token.token()
    }

    fn refresh(&self, _: AccessToken) -> LocalBoxFuture<'_, Result<AccessToken, Error>> {
        self.refreshes.set(self.refreshes.get() + 1);
        self.token.token()
    }
}

/// A success.
#[derive(Debug)]
enum Success {
    Plain,
    Check(CheckOutcome),
    Clearing(Clearing),
    Content(SizeCheck),
}

/// How to call.
#[derive(Clone, Copy)]
struct Way {
    /// Finds out what became of a change whose response was lost.
    verify: bool,
    /// Knows the size of binary content.
    sized: bool,
}

/// Which requests of the operation go wrong. The first page of a listing never does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Broken {
    None,
    One,
    All,
}

/// One run of a cell.
struct Bench<'w> {
    world: &'w World,
    number: usize,
    client: Client,
    clock: Clock,
    refreshes: Rc<Cell<u32>>,
    /// How many requests the client has sent.
    sent: Rc<Cell<u32>>,
    abandoned: Rc<RefCell<Vec<&'static str>>>,
    subject: Subject,
    /// The objects of the pages that arrived, and the token after the last of them.
    rows: RefCell<Vec<String>>,
    next: RefCell<Option<String>>,
}

/// What came out.
struct Seen {
    /// None when the caller stopped waiting.
    result: Option<Result<Success, Error>>,
    /// How often the broken request reached the proxy.
    sends: usize,
    /// How often the change was made.
    made: usize,
}

impl<'w> Bench<'w> {
    async fn new(world: &'w World, number: usize) -> Self {
        let (clock, refreshes) = (Clock::default(), Rc::<Cell<u32>>::default());
        let tokens = Tokens {
            token: StaticToken::new(&world.token).expect("a token"),
            refreshes: Rc::clone(&refreshes),
        };
        let client = Client::builder(proxy().0)
            .expect("a base URL")
            .tokens(tokens)
            .runtime(clock.clone())
            .build()
            .expect("a client");
        let sent = Rc::<Cell<u32>>::default();
        let count = Rc::clone(&sent);
        client.on_event(move |event| {
            if matches!(event, Event::Sent { .. } | Event::SentAgain { .. }) {
                count.set(count.get() + 1);
            }
        });
        let abandoned = Rc::<RefCell<Vec<_>>>::default();
        let list = Rc::clone(&abandoned);
        client.on_abandoned(move |change| list.borrow_mut().push(change.operation));
        Self {
            world,
            number,
            client,
            clock,
            refreshes,
            sent,
            abandoned,
            subject: world.subject(number).await,
            rows: RefCell::default(),
            next: RefCell::default(),
        }
    }

    fn id(&self) -> &'static str {
        IDS[self.number - 1]
    }

    /// Lets requests go wrong, and calls.
    async fn call(&self, broken: Broken, column: Column, fault: &Value, way: Way) -> Seen {
        let first = if self.number == 11 { 2 } else { 1 };
        let calls: Vec<u64> = match broken {
            Broken::None => Vec::new(),
            Broken::One => vec![first],
            Broken::All => (first..first + 9).collect(),
        };
        let rule = json!({"on": {"operation": self.id()}, "calls": {"nth": calls}, "fault": fault});
        play(&[rule]).await;
        let before = self.made().await;
        let calling = self.world.call(self, way);
        let result = match column {
            Column::SlowBody => match select(pin!(calling), pin!(self.run_out())).await {
                Either::Left((result, _)) => Some(result),
                Either::Right(((), _)) => unreachable!("time runs out and the call goes on"),
            },
            Column::Abort => match select(pin!(calling), pin!(self.arrived())).await {
                Either::Left((result, _)) => Some(result),
                Either::Right(((), _)) => None,
            },
            Column::Offline => {
                let _offline = Offline::begin();
                Some(calling.await)
            }
            _ => Some(calling.await),
        };
        Seen {
            result,
            sends: self.sends().await,
            made: self.made().await - before,
        }
    }

    /// Waits until the platform has answered a request that goes wrong.
    async fn arrived(&self) {
        loop {
            let log = log().await;
            if log
                .iter()
                .any(|entry| !entry["rule"].is_null() && !entry["status"].is_null())
            {
                return;
            }
        }
    }

    /// Lets the time run out in which a request must be answered, and never ends.
    async fn run_out(&self) {
        self.arrived().await;
        let sent = self.sent.get();
        // A statement has a minute. The second time is for headers that came in the last moment; it is not for the next request.
        for seconds in [if self.number == 4 { 61 } else { 31 }, 21] {
            if self.sent.get() == sent {
                self.clock.advance(seconds);
            }
            log().await;
        }
        std::future::pending::<()>().await;
    }

    /// How often the first request that went wrong was sent, or else the first of the operation.
    async fn sends(&self) -> usize {
        let log = log().await;
        let broken = log.iter().find(|entry| !entry["rule"].is_null());
        let victim = broken.or(log.first());
        let same = |entry: &&Value| {
            victim.is_some_and(|victim| {
                (&entry["method"], &entry["target"]) == (&victim["method"], &victim["target"])
            })
        };
        log.iter().filter(same).count()
    }

    /// How many changes of the operation the platform has made so far.
    async fn made(&self) -> usize {
        let journal = ask("/testkit/journal", None).await;
        let entries = journal.as_array().expect("a journal").iter();
        entries
            .filter(|entry| entry["operation"] == self.id())
            .count()
    }
}

/// Begins a script in which each request has a connection of its own, and an empty log.
async fn play(rules: &[Value]) {
    control(
        "PUT",
        "script",
        Some(&json!({"fresh": true, "rules": rules})),
    )
    .await;
    control("DELETE", "log", None).await;
}

/// What passed the proxy, preflights left out.
async fn log() -> Vec<Value> {
    let log = control("GET", "log", None).await;
    let entries = log.as_array().expect("a log").iter();
    entries
        .filter(|entry| entry["method"] != "OPTIONS")
        .cloned()
        .collect()
}

/// The browser says that it is offline, for as long as this lives.
struct Offline;

impl Offline {
    fn navigator() -> JsValue {
        Reflect::get(&js_sys::global(), &"navigator".into()).expect("a navigator")
    }

    fn begin() -> Self {
        let property = Object::new();
        for (name, value) in [("value", false), ("configurable", true)] {
            Reflect::set(&property, &name.into(), &value.into()).expect("a property");
        }
        Reflect::define_property(&Self::navigator().into(), &"onLine".into(), &property)
            .expect("a property");
        Self
    }
}

impl Drop for Offline {
    fn drop(&mut self) {
        Reflect::delete_property(&Self::navigator().into(), &"onLine".into()).expect("a property");
    }
}

/// The fault of a column.
fn fault(column: Column, number: usize) -> Value {
    let is_change = matches!(number, 1 | 3 | 4 | 5 | 6 | 16);
    match column {
        Column::Status401
        | Column::Status403
        | Column::Status404
        | Column::Status409
        | Column::Status429
        | Column::Status500
        | Column::Status503 => {
            let (code, name) = named(column, number);
            // What failed may be done all the same; a query that failed is not run.
            let is_made = column == Column::Status500 && is_change && number != 4;
            json!({
                "kind": "response",
                "status": status(column),
                "body": {"errorCode": code, "errorName": name, "errorInstanceId": "0d2c", "parameters": parameters()},
                "when": if is_made { "after" } else { "before" },
            })
        }
        Column::ResetBeforeResponse => json!({"kind": "reset", "when": "after"}),
        Column::ResetMidBody => json!({"kind": "cut", "at": {"share": 0.5}}),
        Column::TruncatedJson => json!({"kind": "cut", "at": {"share": 0.5}, "end": "whole"}),
        // Without a body nobody wrote a page.
        Column::WrongContentType if matches!(number, 5 | 16) => {
            json!({"kind": "response", "status": 204, "headers": {"content-type": "text/html"}, "when": "after"})
        }
        Column::WrongContentType => json!({"kind": "html", "when": "after"}),
        Column::SlowBody | Column::Abort if is_change => {
            json!({"kind": "silence", "when": "after"})
        }
        Column::SlowBody | Column::Abort => json!({"kind": "stall", "at": {"share": 0.5}}),
        Column::Offline => json!({"kind": "reset"}),
    }
}

/// Lets connections of before end: none of the requests from now on meets a used one.
async fn end_connections(world: &World) {
    loop {
        play(&[]).await;
        let plain = Way {
            verify: false,
            sized: true,
        };
        world
            .call(&Bench::new(world, 10).await, plain)
            .await
            .expect("an answer");
        let log = control("GET", "log", None).await;
        let entries = log.as_array().expect("a log");
        if entries.iter().all(|entry| entry["request"] == 1) {
            return;
        }
    }
}

#[wasm_bindgen_test]
async fn every_cell_behaves_as_its_code_says() {
    // Firefox sends a request up to ten times by itself when the connection is reset, a fresh one too: how often the client sends it
    // is not seen there.
    let navigator = web_sys::window().expect("a window").navigator();
    if navigator.user_agent().expect("a name").contains("Firefox") {
        console_log!("SKIPPED in Firefox: every_cell_behaves_as_its_code_says");
        return;
    }
    let world = World::new().await;
    end_connections(&world).await;
    let mut count = 0;
    for row in table::rows() {
        for (column, (code, words, text)) in COLUMNS.into_iter().zip(&row.cells) {
            let place = format!("{} × {column:?} ({text})", IDS[row.number - 1]);
            cells::check(&world, &row, column, (*code, *words), &place).await;
            count += 1;
        }
    }
    control("DELETE", "script", None).await;
    assert_eq!(count, 17 * 14);
}
