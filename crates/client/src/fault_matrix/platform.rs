//! The platform of the fault matrix: it answers all operations, makes changes, keeps a journal, and lets chosen requests
//! go wrong.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;
use std::task::Poll;
use std::time::Duration;

use belvedere_api::operation::{Description, Method};
use belvedere_api::{OPERATIONS, operation_at};
use bytes::Bytes;
use fastrand::Rng;
use futures_core::future::LocalBoxFuture;
use serde_json::{Value, json};

use crate::error::TransportErrorKind;
use crate::runtime::Runtime as _;
use crate::testing::VirtualTime;
use crate::transport::{Body, HttpRequest, HttpResponse, Transport, TransportError};

pub(super) const BASE: &str = "https://platform.example";
/// The binary content of attachments and media items.
pub(super) const CONTENT: &[u8] = &[7; 3_000];
/// How many objects there are, one on each page.
pub(super) const OBJECTS: usize = 3;

/// The fault of one request.
#[derive(Debug, Clone)]
pub(super) enum Fault {
    /// Another response. `applied` says whether the request was handled before.
    Response {
        status: u16,
        headers: Vec<(&'static str, String)>,
        body: String,
        applied: bool,
    },
    /// No response.
    Lost { applied: bool },
    /// The response stops before it began, or in its body.
    Stalls { in_body: bool, applied: bool },
    /// The response breaks off in its body.
    BreaksOff,
    /// The body is short, and HTTP says that all is well.
    Short,
    /// The computer is offline.
    Offline,
}

/// A request as it arrived.
#[derive(Debug, Clone)]
pub(super) struct Seen {
    pub(super) operation: &'static str,
    pub(super) request: HttpRequest,
}

#[derive(Clone)]
pub(super) struct Platform(Rc<State>);

struct State {
    time: VirtualTime,
    dice: RefCell<Rng>,
    /// The operation that fails, how many requests to it succeed first, and the faults of the next ones.
    victim: &'static str,
    spared: Cell<usize>,
    faults: RefCell<VecDeque<Fault>>,
    seen: RefCell<Vec<Seen>>,
    open: Cell<usize>,
    /// The changes that were made, by operation.
    journal: RefCell<Vec<&'static str>>,
    /// Answers to changes that came with a key.
    kept: RefCell<HashMap<String, (u16, String)>>,
    check: RefCell<Option<Value>>,
    /// Whether the user may see the check that is in the way.
    sees_checks: Cell<bool>,
    cleared: Cell<bool>,
}

impl Platform {
    pub(super) fn new(time: &VirtualTime, victim: &'static str, dice: Rng) -> Self {
        Self(Rc::new(State {
            time: time.clone(),
            dice: RefCell::new(dice),
            victim,
            spared: Cell::default(),
            faults: RefCell::default(),
            seen: RefCell::default(),
            open: Cell::default(),
            journal: RefCell::default(),
            kept: RefCell::default(),
            check: RefCell::default(),
            sees_checks: Cell::new(true),
            cleared: Cell::default(),
        }))
    }

    pub(super) fn break_after(&self, spared: usize, faults: Vec<Fault>) {
        self.0.spared.set(spared);
        self.0.faults.replace(faults.into());
    }

    pub(super) fn heal(&self) {
        self.0.faults.borrow_mut().clear();
    }

    /// Lets a check be there already.
    pub(super) fn put_check(&self, check: Value, visible: bool) {
        self.0.check.replace(Some(check));
        self.0.sees_checks.set(visible);
    }

    pub(super) fn seen(&self, operation: &str) -> Vec<HttpRequest> {
        let seen = self.0.seen.borrow();
        let seen = seen.iter().filter(|seen| seen.operation == operation);
        seen.map(|seen| seen.request.clone()).collect()
    }

    /// How many requests arrived in all.
    pub(super) fn count(&self) -> usize {
        self.0.seen.borrow().len()
    }

    pub(super) fn open(&self) -> usize {
        self.0.open.get()
    }

    pub(super) fn made(&self, operation: &str) -> usize {
        let journal = self.0.journal.borrow();
        journal.iter().filter(|made| **made == operation).count()
    }

    /// Handles a request as it should be: status and body.
    fn handle(&self, operation: &'static str, request: &HttpRequest) -> (u16, Bytes) {
        let key = request.headers.get("idempotency-key");
        let key = key.map(str::to_owned);
        if let Some(kept) = key
            .as_ref()
            .and_then(|key| self.0.kept.borrow().get(key).cloned())
        {
            return (kept.0, kept.1.into());
        }
        let (status, body) = match operation {
            "v2.getAttachmentPropertyContentV2" | "v2.readMediaItem" => {
                return (200, Bytes::from_static(CONTENT));
            }
            "v2.listObjectsV2" => (200, page(&request.url)),
            "v2.createCheck" => self.create_check(request),
            "v2.clearMediaItemAtPath" => {
                self.0.cleared.set(true);
                (204, String::new())
            }
            "v2.getMediaItemInfo" if self.0.cleared.get() => {
                (404, error("NOT_FOUND", "MediaItemNotFound", &json!({})))
            }
            other => plain(other),
        };
        let changes = OPERATIONS
            .iter()
            .find(|o| o.id == operation)
            .unwrap()
            .repeat
            != belvedere_api::operation::Repeat::Safe;
        if changes && status < 300 {
            self.0.journal.borrow_mut().push(operation);
            if let Some(key) = key {
                let kept = (status, body.clone());
                self.0.kept.borrow_mut().insert(key, kept);
            }
        }
        (status, body.into())
    }

    fn create_check(&self, request: &HttpRequest) -> (u16, String) {
        let existing = self.0.check.borrow().clone();
        if let Some(existing) = existing {
            let parameters = if self.0.sees_checks.get() {
                json!({"conflictingCheck": existing})
            } else {
                json!({})
            };
            let body = json!({
                "errorCode": "CONFLICT", "errorName": "CheckAlreadyExists", "errorInstanceId": "0d2c",
                "parameters": parameters,
            });
            return (409, body.to_string());
        }
        let mut check: Value = serde_json::from_slice(request.body.as_deref().unwrap()).unwrap();
        check["rid"] = "ri.data-health.main.check.1".into();
        check["groups"] = json!([]);
        self.0.check.replace(Some(check.clone()));
        (200, check.to_string())
    }
}

/// One of the pages: it holds the object of its number.
fn page(url: &str) -> String {
    let number = url.split_once("pageToken=p").map_or(0, |(_, rest)| {
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        digits.parse::<usize>().unwrap()
    });
    let mut page =
        json!({"data": [{"__primaryKey": number.to_string()}], "totalCount": OBJECTS.to_string()});
    if number + 1 < OBJECTS {
        page["nextPageToken"] = format!("p{}", number + 1).into();
    }
    page.to_string()
}

fn plain(operation: &str) -> (u16, String) {
    let named = json!({"apiName": "a", "status": "ACTIVE", "rid": "ri.a"});
    let body = match operation {
        "v2.preregisterGroup" => json!("5f0c6a1e-3f0b-4c67-9a43-0d4a6c1b7e01"),
        "v2.listAuthenticationProviders" => json!({"data": []}),
        "v2.executeSqlQuery" => json!({"type": "running", "queryId": "q/1+="}),
        "v2.cancelSqlQuery" => return (204, String::new()),
        "v1.applyAction" => json!({}),
        "v2.getActionTypeV2" | "v1.getActionType" | "v1.getObjectType" => named,
        "v1.getOntology" => {
            json!({"apiName": "airline", "displayName": "Airline", "description": "", "rid": "ri.o"})
        }
        "v2.getAttachmentPropertyByRidV2" => json!({"rid": "ri.attachment"}),
        "v2.getMediaItemInfo" => {
            json!({"viewRid": "v", "logicalTimestamp": "1", "sizeBytesLong": "5"})
        }
        "v2.getTransaction" => json!({
            "rid": "t", "transactionType": "APPEND", "status": "OPEN", "createdTime": "2026-11-21T00:00:00Z"
        }),
        other => panic!("{other}"),
    };
    (200, body.to_string())
}

/// An error in the common format.
pub(super) fn error(code: &str, name: &str, parameters: &Value) -> String {
    json!({"errorCode": code, "errorName": name, "errorInstanceId": "0d2c", "parameters": parameters})
        .to_string()
}

fn operation_of(request: &HttpRequest) -> &'static Description {
    let target = request.url.strip_prefix(BASE).unwrap();
    let raw_path = target.split('?').next().unwrap();
    operation_at(request.method.as_str(), raw_path).unwrap()
}

/// Counts the requests under way.
struct Open(Rc<State>);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.open.set(self.0.open.get() - 1);
    }
}

impl Transport for Platform {
    fn send(
        &self,
        request: HttpRequest,
    ) -> LocalBoxFuture<'_, Result<HttpResponse, TransportError>> {
        Box::pin(async move {
            let operation = operation_of(&request).id;
            self.0.seen.borrow_mut().push(Seen {
                operation,
                request: request.clone(),
            });
            self.0.open.set(self.0.open.get() + 1);
            let open = Open(Rc::clone(&self.0));
            let mut fault = None;
            if operation == self.0.victim {
                match self.0.spared.get() {
                    0 => fault = self.0.faults.borrow_mut().pop_front(),
                    spared => self.0.spared.set(spared - 1),
                }
            }
            if matches!(fault, Some(Fault::Offline)) {
                return Err(TransportError::new(TransportErrorKind::Offline));
            }
            // The way there, and the way back.
            self.wait().await;
            let applies = match &fault {
                Some(
                    Fault::Response { applied, .. }
                    | Fault::Lost { applied }
                    | Fault::Stalls { applied, .. },
                ) => *applied,
                _ => true,
            };
            let proper = applies.then(|| self.handle(operation, &request));
            self.wait().await;
            let stalls = matches!(fault, Some(Fault::Stalls { .. }));
            let (mut status, mut body) = proper.unwrap_or((200, Bytes::new()));
            let mut headers = vec![("content-type", "application/json".to_owned())];
            if matches!(request.method, Method::Get) && body == CONTENT {
                headers = vec![
                    ("content-type", "image/png".to_owned()),
                    ("content-length", body.len().to_string()),
                ];
            }
            let mut breaks = false;
            match fault {
                None | Some(Fault::Offline) => {}
                Some(Fault::Response {
                    status: other,
                    headers: others,
                    body: text,
                    ..
                }) => (status, headers, body) = (other, others, text.into()),
                Some(Fault::Lost { .. }) => {
                    return Err(TransportError::new(TransportErrorKind::NoResponse));
                }
                Some(Fault::Stalls { in_body: false, .. }) => std::future::pending().await,
                Some(Fault::Stalls { in_body: true, .. } | Fault::BreaksOff) => {
                    breaks = true;
                    body = self.start_of(&body);
                }
                Some(Fault::Short) => {
                    body = self.start_of(&body);
                    headers.retain(|(name, _)| *name != "content-length");
                }
            }
            let headers = headers.into_iter().collect();
            let mut chunks: VecDeque<_> = match body.len() {
                0 => VecDeque::new(),
                length => {
                    let middle = length / 2;
                    [body.slice(..middle), body.slice(middle..)].into()
                }
            };
            let stream = futures_util::stream::poll_fn(move |_| {
                let _ = &open;
                match chunks.pop_front() {
                    Some(chunk) => Poll::Ready(Some(Ok(chunk))),
                    None if breaks && stalls => Poll::Pending,
                    None if std::mem::take(&mut breaks) => {
                        let lost = TransportError::new(TransportErrorKind::Interrupted);
                        Poll::Ready(Some(Err(lost)))
                    }
                    None => Poll::Ready(None),
                }
            });
            Ok(HttpResponse::new(
                status,
                headers,
                Body::from_stream(stream),
            ))
        })
    }
}

impl Platform {
    async fn wait(&self) {
        let milliseconds = self.0.dice.borrow_mut().u64(..150);
        self.0.time.sleep(Duration::from_millis(milliseconds)).await;
    }

    /// A part of a body, never all of it.
    fn start_of(&self, body: &Bytes) -> Bytes {
        let end = self.0.dice.borrow_mut().u64(..body.len().max(1) as u64);
        body.slice(..usize::try_from(end).unwrap())
    }
}
