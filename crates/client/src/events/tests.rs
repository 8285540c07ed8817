//! Events of calls, in virtual time.

use std::cell::{Cell, RefCell};
use std::pin::pin;
use std::rc::Rc;
use std::time::Duration;

use belvedere_api::ids::OntologyRid;
use belvedere_api::media_sets::get_media_item_info;
use belvedere_api::ontologies::{ApplyActionRequest, apply_action};
use futures_channel::oneshot;
use futures_core::future::LocalBoxFuture;
use futures_util::FutureExt as _;

use super::*;
use crate::client::{CallOptions, Client};
use crate::runtime::Runtime as _;
use crate::secret::{AccessToken, ReadToken};
use crate::testing::{Play, Script, VirtualTime, json, poll_once, with};
use crate::tokens::{StaticToken, TokenSource};

const ONTOLOGY: &str = r#"{"apiName":"airline","displayName":"Airline","description":"","rid":"ri.ontology.main.ontology.1"}"#;
const BUSY: &str =
    r#"{"errorCode":"CUSTOM_SERVER","errorName":"Busy","errorInstanceId":"0d2c","parameters":{}}"#;
const LATER: &[(&str, &str)] = &[("content-type", "application/json"), ("retry-after", "4")];

type Told = Rc<RefCell<Vec<Event>>>;

fn bench(plays: impl IntoIterator<Item = Play>) -> (VirtualTime, Script, Client, Told) {
    let (time, script) = (VirtualTime::default(), Script::new(plays));
    let client = Client::builder("https://platform.example")
        .unwrap()
        .tokens(StaticToken::new("canary-token").unwrap())
        .transport(script.clone())
        .runtime(time.clone())
        .build()
        .unwrap();
    let told = listen(&client);
    (time, script, client, told)
}

fn listen(client: &Client) -> Told {
    let told = Told::default();
    let events = Rc::clone(&told);
    client.on_event(move |event| events.borrow_mut().push(event.clone()));
    told
}

/// The events in a word or two each.
fn words(told: &Told) -> Vec<String> {
    let word = |event: &Event| match event {
        Event::Sent { call, request } => format!("{call} {}", request.operation.id),
        Event::Waiting { call, wait } => {
            let (seconds, status) = (wait.duration.as_secs(), wait.status);
            format!(
                "{call} waits {seconds} s ({}/{}) {status:?}",
                wait.next, wait.most
            )
        }
        Event::SentAgain { call, sends } => format!("{call} again {sends}"),
        Event::Ended { call, end } => {
            let outcome = match &end.outcome {
                Outcome::Answered => "answered",
                Outcome::Failed(_) => "failed",
                Outcome::Dropped => "dropped",
            };
            let (status, bytes, seconds) = (end.status, end.bytes, end.took.as_secs());
            format!(
                "{call} {outcome} {status:?} {bytes:?} {} {seconds} s",
                end.sends
            )
        }
    };
    told.borrow().iter().map(word).collect()
}

async fn read(client: &Client) -> Result<belvedere_api::ontologies::Ontology, Error> {
    let rid = OntologyRid::from("ri.ontology.main.ontology.1");
    client.ontologies().get_ontology(rid).await
}

#[test]
fn a_call_tells_its_attempts_its_waits_and_its_end() {
    let (time, _script, client, told) =
        bench([with(503, LATER, BUSY), json(200, ONTOLOGY), json(404, BUSY)]);
    time.run(read(&client)).unwrap();
    time.run(read(&client)).unwrap_err();
    assert_eq!(
        words(&told),
        [
            "1 v1.getOntology",
            "1 waits 4 s (2/4) Some(503)",
            "1 again 2",
            &format!("1 answered Some(200) Some({}) 2 4 s", ONTOLOGY.len()),
            "2 v1.getOntology",
            &format!("2 failed Some(404) Some({}) 1 0 s", BUSY.len()),
        ]
    );
}

#[test]
fn no_event_holds_a_token() {
    let info = r#"{"viewRid":"v","logicalTimestamp":"1","sizeBytesLong":"5"}"#;
    let (time, _script, client, told) = bench([json(200, info)]);
    let path =
        get_media_item_info::Path::new("ri.mio.main.media-set.1", "ri.mio.main.media-item.1");
    let options = CallOptions::new().read_token(ReadToken::new("canary-read").unwrap());
    time.run(client.media_sets().get_media_item_info(path, options))
        .unwrap();
    let told = told.borrow();
    assert!(!format!("{told:?}").contains("canary"), "{told:?}");
    let Some(Event::Sent { request, .. }) = told.first() else {
        panic!("{told:?}");
    };
    assert!(request.with_read_token);
    assert_eq!(
        request.headers,
        [("accept".to_owned(), "application/json".to_owned())]
    );
}

#[test]
fn a_canceled_wait_ends_the_call_with_its_error() {
    let (time, script, client, told) = bench([with(429, LATER, BUSY)]);
    let mut call = pin!(read(&client));
    assert!(poll_once(call.as_mut()).is_pending());
    let cancel = told.borrow().iter().find_map(|event| match event {
        Event::Waiting { wait, .. } => Some(wait.cancel.clone()),
        _ => None,
    });
    let cancel = cancel.unwrap();
    cancel.cancel();
    let error = time.run(call).unwrap_err();
    assert!(matches!(error, Error::Api { status: 429, .. }), "{error:?}");
    assert_eq!(script.count(), 1);
    // It is over: nothing happens.
    cancel.cancel();
    assert_eq!(words(&told).len(), 3);
}

#[test]
fn a_dropped_call_is_told_once() {
    let (_time, _script, client, told) = bench([Play::Silence]);
    let mut call = Box::pin(read(&client));
    assert!(poll_once(call.as_mut()).is_pending());
    drop(call);
    assert_eq!(
        words(&told),
        ["1 v1.getOntology", "1 dropped None None 1 0 s"]
    );
}

/// A sign-in that has ended, and begins again when it is told so.
struct Ended {
    again: Rc<Cell<bool>>,
    waiting: RefCell<Option<futures_util::future::Shared<oneshot::Receiver<()>>>>,
}

impl TokenSource for Ended {
    fn token(&self) -> LocalBoxFuture<'_, Result<AccessToken, Error>> {
        let token = if self.again.get() {
            Ok(AccessToken::parse("new").unwrap())
        } else {
            Err(Error::sign_in_needed())
        };
        Box::pin(std::future::ready(token))
    }

    fn refresh(&self, _: AccessToken) -> LocalBoxFuture<'_, Result<AccessToken, Error>> {
        self.token()
    }

    fn next_sign_in(&self) -> Option<LocalBoxFuture<'_, ()>> {
        let waiting = self.waiting.borrow().clone()?;
        Some(Box::pin(waiting.map(|_| ())))
    }
}

#[test]
fn a_read_waits_for_the_next_sign_in_and_a_change_does_not() {
    let time = VirtualTime::default();
    let script = Script::new([json(200, ONTOLOGY)]);
    let (sign_in, signed_in) = oneshot::channel();
    let again = Rc::new(Cell::new(false));
    let client = Client::builder("https://platform.example")
        .unwrap()
        .tokens(Ended {
            again: Rc::clone(&again),
            waiting: RefCell::new(Some(signed_in.shared())),
        })
        .transport(script.clone())
        .runtime(time.clone())
        .build()
        .unwrap();

    let path = apply_action::Path::new("ri.ontology.main.ontology.1", "delay");
    let change = client
        .ontologies()
        .apply_action(path, ApplyActionRequest::default());
    assert!(time.run(change).unwrap_err().needs_sign_in());

    let mut call = pin!(read(&client));
    assert!(poll_once(call.as_mut()).is_pending());
    assert_eq!(script.count(), 0);
    again.set(true);
    sign_in.send(()).unwrap();
    time.run(call).unwrap();
    assert_eq!(script.count(), 1);
    assert_eq!(time.now(), Duration::ZERO);
}
