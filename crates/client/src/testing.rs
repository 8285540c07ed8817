//! Test runtime: virtual time, a scripted transport, and a minimal executor for both.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use belvedere_api::operation::{Bytes as BytesReply, NoBody, Operation};
use bytes::Bytes;
use futures_core::future::LocalBoxFuture;

use crate::bytes_reply::Reader;
use crate::classify::Failure;
use crate::client::{Call, CallOptions, Client};
use crate::error::{Error, TransportErrorKind};
use crate::runtime::Runtime;
use crate::size_check::SizeCheck;
use crate::tokens::StaticToken;
use crate::transport::{Body, HttpRequest, HttpResponse, Transport, TransportError};

/// 2026-11-21T00:00:00Z.
pub(crate) const START: Duration = Duration::from_hours(498_672);

/// A clock that moves only when everything waits.
#[derive(Clone, Default)]
pub(crate) struct VirtualTime(Rc<Clock>);

#[derive(Default)]
struct Clock {
    now: Cell<Duration>,
    timers: RefCell<Vec<(Duration, Waker)>>,
    /// Seed of the jitter; without it there is none.
    seed: Cell<u64>,
}

impl VirtualTime {
    /// A clock whose jitter follows from a seed, which is not 0.
    pub(crate) fn seeded(seed: u64) -> Self {
        let time = Self::default();
        time.0.seed.set(seed);
        time
    }

    pub(crate) fn advance(&self, by: Duration) {
        self.0.now.set(self.0.now.get() + by);
    }

    /// Runs a future to its end, moving the clock from timer to timer.
    pub(crate) fn run<T>(&self, future: impl Future<Output = T>) -> T {
        struct Flag(AtomicBool);
        impl Wake for Flag {
            fn wake(self: Arc<Self>) {
                self.0.store(true, Ordering::SeqCst);
            }
        }
        let flag = Arc::new(Flag(AtomicBool::new(true)));
        let waker = Waker::from(Arc::clone(&flag));
        let mut future = pin!(future);
        loop {
            while flag.0.swap(false, Ordering::SeqCst) {
                if let Poll::Ready(value) = future.as_mut().poll(&mut Context::from_waker(&waker)) {
                    return value;
                }
            }
            let mut timers = self.0.timers.borrow_mut();
            timers.sort_by_key(|(at, _)| *at);
            assert!(!timers.is_empty(), "everything waits, and no timer is set");
            let (at, timer) = timers.remove(0);
            self.0.now.set(at.max(self.0.now.get()));
            timer.wake();
        }
    }
}

impl Runtime for VirtualTime {
    fn now(&self) -> Duration {
        self.0.now.get()
    }

    fn unix_time(&self) -> Duration {
        START + self.0.now.get()
    }

    fn sleep(&self, duration: Duration) -> LocalBoxFuture<'static, ()> {
        let (clock, at) = (Rc::clone(&self.0), self.0.now.get() + duration);
        Box::pin(std::future::poll_fn(move |context| {
            if clock.now.get() >= at {
                return Poll::Ready(());
            }
            clock
                .timers
                .borrow_mut()
                .push((at, context.waker().clone()));
            Poll::Pending
        }))
    }

    fn jitter(&self) -> f64 {
        // A generator of the xorshift family: even enough, and the same in each run.
        let mut seed = self.0.seed.get();
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        self.0.seed.set(seed);
        #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
        let share = (seed >> 11) as f64 / (1_u64 << 53) as f64;
        share
    }
}

/// Scripted response to one request.
pub(crate) enum Play {
    /// Answers.
    Response(
        u16,
        &'static [(&'static str, &'static str)],
        Vec<Result<Bytes, TransportError>>,
    ),
    /// Answers with headers and a first chunk, and then says nothing more.
    Stall(u16, &'static str),
    /// Gives no response.
    Fail(TransportError),
    /// Never answers.
    Silence,
}

/// Answers with JSON.
pub(crate) fn json(status: u16, body: &str) -> Play {
    with(status, &[("content-type", "application/json")], body)
}

/// Answers with these headers.
pub(crate) fn with(
    status: u16,
    headers: &'static [(&'static str, &'static str)],
    body: &str,
) -> Play {
    Play::Response(
        status,
        headers,
        vec![Ok(Bytes::copy_from_slice(body.as_bytes()))],
    )
}

/// Answers with JSON that breaks off after this start.
pub(crate) fn broken(status: u16, start: &str) -> Play {
    let lost = TransportError::new(TransportErrorKind::Interrupted);
    let chunks = vec![Ok(Bytes::copy_from_slice(start.as_bytes())), Err(lost)];
    Play::Response(status, &[("content-type", "application/json")], chunks)
}

/// Gives no response.
pub(crate) fn no_response() -> Play {
    Play::Fail(TransportError::new(TransportErrorKind::NoResponse))
}

/// A transport that plays a script and records its requests.
#[derive(Clone, Default)]
pub(crate) struct Script(Rc<Stage>);

#[derive(Default)]
struct Stage {
    plays: RefCell<VecDeque<Play>>,
    requests: RefCell<Vec<HttpRequest>>,
    /// Requests and bodies that are under way.
    open: Cell<usize>,
    /// Answers wait until the clock has moved a little, so that concurrent callers meet.
    slow: RefCell<Option<VirtualTime>>,
}

impl Script {
    pub(crate) fn new(plays: impl IntoIterator<Item = Play>) -> Self {
        let script = Self::default();
        script.add(plays);
        script
    }

    pub(crate) fn add(&self, plays: impl IntoIterator<Item = Play>) {
        self.0.plays.borrow_mut().extend(plays);
    }

    /// Makes each response take ten milliseconds.
    pub(crate) fn slow(self, time: &VirtualTime) -> Self {
        self.0.slow.replace(Some(time.clone()));
        self
    }

    pub(crate) fn requests(&self) -> Vec<HttpRequest> {
        self.0.requests.borrow().clone()
    }

    pub(crate) fn count(&self) -> usize {
        self.0.requests.borrow().len()
    }

    pub(crate) fn open(&self) -> usize {
        self.0.open.get()
    }

    /// The bodies of the requests to this URL.
    pub(crate) fn bodies(&self, url: &str) -> Vec<String> {
        let requests = self.0.requests.borrow();
        let requests = requests.iter().filter(|request| request.url == url);
        requests
            .map(|r| String::from_utf8(r.body.clone().unwrap_or_default().to_vec()).unwrap())
            .collect()
    }
}

/// A request as HTTP writes it: its line and its headers, an empty line, its body.
pub(crate) fn text(request: &HttpRequest) -> String {
    let mut lines = vec![format!("{} {}", request.method.as_str(), request.url)];
    for (name, value) in request.headers.iter() {
        lines.push(format!("{name}: {value}"));
    }
    lines.push(String::new());
    let body = request.body.iter();
    lines.extend(body.map(|body| String::from_utf8(body.to_vec()).unwrap()));
    lines.join("\n")
}

/// Counts the requests under way.
struct Open(Rc<Stage>);

impl Open {
    fn new(stage: &Rc<Stage>) -> Self {
        stage.open.set(stage.open.get() + 1);
        Self(Rc::clone(stage))
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.open.set(self.0.open.get() - 1);
    }
}

impl Transport for Script {
    fn send(
        &self,
        request: HttpRequest,
    ) -> LocalBoxFuture<'_, Result<HttpResponse, TransportError>> {
        Box::pin(async move {
            self.0.requests.borrow_mut().push(request.clone());
            let play = self.0.plays.borrow_mut().pop_front();
            let play = play.unwrap_or_else(|| {
                panic!(
                    "nothing is left for {} {}",
                    request.method.as_str(),
                    request.url
                )
            });
            let open = Open::new(&self.0);
            let pause = self
                .0
                .slow
                .borrow()
                .as_ref()
                .map(|time| time.sleep(Duration::from_millis(10)));
            if let Some(pause) = pause {
                pause.await;
            }
            let (status, headers, chunks, stalls) = match play {
                Play::Response(status, headers, chunks) => (status, headers, chunks, false),
                Play::Stall(status, start) => (status, &[][..], vec![Ok(start.into())], true),
                Play::Fail(error) => return Err(error),
                Play::Silence => std::future::pending().await,
            };
            let headers = headers
                .iter()
                .map(|&(name, value)| (name, value.to_owned()))
                .collect();
            let mut chunks = VecDeque::from(chunks);
            let body = futures_util::stream::poll_fn(move |_| {
                let _ = &open;
                match chunks.pop_front() {
                    None if stalls => Poll::Pending,
                    chunk => Poll::Ready(chunk),
                }
            });
            Ok(HttpResponse::new(status, headers, Body::from_stream(body)))
        })
    }
}

/// Polls a future once.
pub(crate) fn poll_once<F: Future + ?Sized>(future: Pin<&mut F>) -> Poll<F::Output> {
    future.poll(&mut Context::from_waker(Waker::noop()))
}

/// A client in virtual time, with a script in place of the platform.
pub(crate) struct Bench {
    pub(crate) time: VirtualTime,
    pub(crate) script: Script,
    pub(crate) client: Client,
}

impl Bench {
    pub(crate) fn new(address: &str, token: &str, plays: impl IntoIterator<Item = Play>) -> Self {
        let (time, script) = (VirtualTime::default(), Script::new(plays));
        let client = Client::builder(address)
            .unwrap()
            .tokens(StaticToken::new(token).unwrap())
            .transport(script.clone())
            .runtime(time.clone())
            .build()
            .unwrap();
        Self {
            time,
            script,
            client,
        }
    }
}

impl Client {
    /// Reads binary content whole, as a download does in a browser, with the check of its size. Content that breaks off is read
    /// again from the first byte, at most twice.
    pub(crate) async fn read_whole<O: Operation<Body = NoBody, Response = BytesReply>>(
        &self,
        path: &O::Path,
        query: &O::Query,
        options: CallOptions,
        expected_size: Option<u64>,
        limit: usize,
    ) -> Result<(Bytes, SizeCheck), Error> {
        let call = Call::new::<O>(path, query, &NoBody, &options)?;
        let read = self.run(&call, async |request, _permit| {
            let response = self.success(&call, request, expected_size).await?;
            let reader = Reader::new(response.body, self.runtime());
            let bytes = reader.read_all(limit).await;
            let bytes = bytes.map_err(|error| Failure::body_lost(&call.description, error))?;
            call.seen.body(bytes.len());
            Ok(bytes)
        });
        let bytes = read.await?;
        let check = SizeCheck::new(expected_size, bytes.len() as u64);
        Ok((bytes, check))
    }
}
