//! The Web Worker: moves messages between a page and its [`Session`].
//!
//! A message in is `{id, request, bytes?, blob?}`: a number, a [`Request`] by [`to_js`], for a push a `Uint8Array`, whose
//! buffer comes back with the response to be filled again, and for a file that the worker is to read itself its `Blob`. The
//! page reads a response itself, so that no token and no address enters the worker. A message out is `{id, response,
//! buffers}`: a [`Response`] by [`to_js`], and its bytes as transferred `ArrayBuffer`s. The first message out has the id 0:
//! the worker listens.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;

use js_sys::{Array, ArrayBuffer, Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort};

use crate::session::{
    ColumnInfo, Handler, Part, Reply, Request, Response, Session, from_js, to_js,
};

/// A message that waits.
struct Waiting {
    id: f64,
    request: Request,
    bytes: Option<Uint8Array>,
    blob: Option<Blob>,
}

struct Worker {
    scope: DedicatedWorkerGlobalScope,
    /// A message to ourselves lets those of the page in between two steps.
    wake: MessagePort,
    session: RefCell<Session>,
    queue: RefCell<VecDeque<Waiting>>,
    /// The files that are being read, by their tables.
    files: RefCell<HashMap<u32, Blob>>,
    /// The parts of the session whose code is there.
    parts: RefCell<HashMap<Part, Handler>>,
    /// A message waits for the code of its part, and all behind it wait too.
    is_loading: Cell<bool>,
}

/// Begins to listen.
pub fn start() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let Ok(channel) = MessageChannel::new() else {
        return;
    };
    let worker = Rc::new(Worker {
        scope: scope.clone(),
        wake: channel.port1(),
        session: RefCell::default(),
        queue: RefCell::default(),
        files: RefCell::default(),
        parts: RefCell::default(),
        is_loading: Cell::new(false),
    });
    let step = Closure::<dyn FnMut()>::new({
        let worker = Rc::clone(&worker);
        move || worker.step()
    });
    channel
        .port2()
        .set_onmessage(Some(step.as_ref().unchecked_ref()));
    step.forget();
    let listen = Closure::<dyn FnMut(MessageEvent)>::new({
        let worker = Rc::clone(&worker);
        move |event: MessageEvent| worker.take(&event.data())
    });
    scope.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    listen.forget();
    worker.post(0.0, &Response::Done.into(), None);
}

/// Handles a request that belongs to no part.
fn core(session: &mut Session, request: Request) -> Reply {
    session.handle_core(request, &[])
}

/// Does work that waits: at most a part of a file, or of the code, for each request.
fn spawn(work: impl Future<Output = ()> + 'static) {
    #[expect(
        clippy::disallowed_methods,
        reason = "the worker lives as long as its page wants"
    )]
    wasm_bindgen_futures::spawn_local(work);
}

fn get<T: JsCast>(message: &JsValue, key: &str) -> Option<T> {
    Reflect::get(message, &key.into()).ok()?.dyn_into().ok()
}

/// A response with the columns that it brings, or else those that a response before it brought.
fn with_columns(mut reply: Reply, columns: &mut Option<Vec<ColumnInfo>>) -> Reply {
    if let Response::Progress(progress)
    | Response::Failed {
        progress: Some(progress),
        ..
    } = &mut reply.response
    {
        match &progress.columns {
            Some(news) => *columns = Some(news.clone()),
            None => progress.columns.clone_from(columns),
        }
    }
    reply
}

impl Worker {
    fn take(self: &Rc<Self>, message: &JsValue) {
        let Some(id) = Reflect::get(message, &"id".into())
            .ok()
            .and_then(|id| id.as_f64())
        else {
            return;
        };
        let request = Reflect::get(message, &"request".into()).unwrap_or_default();
        match from_js(request) {
            Ok(request) => {
                let next = Waiting {
                    id,
                    request,
                    bytes: get(message, "bytes"),
                    blob: get(message, "blob"),
                };
                // What takes long waits for a turn of the event loop, in which a newer one may replace it. Cells are given out
                // while the code of a part is loaded.
                let waits = self.is_loading.get() && matches!(next.request, Request::Push { .. });
                if next.request.is_quick() && !waits && self.queue.borrow().is_empty() {
                    self.respond(next);
                } else {
                    self.queue.borrow_mut().push_back(next);
                    self.wake();
                }
            }
            Err(error) => {
                let failed = Response::Failed {
                    kind: "request".to_owned(),
                    message: error.to_string(),
                    progress: None,
                };
                self.post(id, &failed.into(), None);
            }
        }
    }

    fn wake(&self) {
        // Posting nothing can't fail.
        let _ = self.wake.post_message(&JsValue::NULL);
    }

    /// Does the next thing that nothing newer replaces.
    fn step(self: &Rc<Self>) {
        if self.is_loading.get() {
            return;
        }
        let Some(next) = self.queue.borrow_mut().pop_front() else {
            return;
        };
        self.respond(next);
    }

    fn is_replaced(&self, request: &Request) -> bool {
        let queue = self.queue.borrow();
        queue
            .iter()
            .any(|newer| request.is_replaced_by(&newer.request))
    }

    /// Loads the code of a part, and then responds to the message that needs it.
    fn load(self: &Rc<Self>, part: Part, next: Waiting) {
        let worker = Rc::clone(self);
        self.is_loading.set(true);
        spawn(async move {
            let loaded = part.load().await;
            worker.is_loading.set(false);
            let handler = match loaded {
                Ok(handler) => {
                    worker.parts.borrow_mut().insert(part, handler);
                    handler
                }
                // The rest of the session says that it is not there.
                Err(_) => core,
            };
            worker.handle(next, handler);
            for _ in 0..worker.queue.borrow().len() {
                worker.wake();
            }
        });
    }

    fn respond(self: &Rc<Self>, next: Waiting) {
        let Some(part) = next.request.part() else {
            return self.handle(next, core);
        };
        let loaded = self.parts.borrow().get(&part).copied();
        match loaded {
            Some(handler) => self.handle(next, handler),
            None => self.load(part, next),
        }
    }

    /// Handles a message, unless a newer one replaces it.
    fn handle(self: &Rc<Self>, next: Waiting, handler: Handler) {
        if self.is_replaced(&next.request) {
            self.post(next.id, &Response::Replaced.into(), None);
            return;
        }
        match next.request {
            Request::Push { table } => {
                let bytes = next.bytes.unwrap_or_else(|| Uint8Array::new_with_length(0));
                let reply = self.push(table, &bytes);
                self.post(next.id, &reply, Some(&bytes.buffer()));
            }
            Request::ReadOn { table } => self.read_on(next.id, table),
            request => {
                match (&request, next.blob) {
                    (Request::Open { table, .. }, Some(blob)) => {
                        self.files.borrow_mut().insert(*table, blob);
                    }
                    (Request::Close { table }, _) => {
                        self.files.borrow_mut().remove(table);
                    }
                    _ => {}
                }
                let reply = handler(&mut self.session.borrow_mut(), request);
                self.post(next.id, &reply, None);
            }
        }
    }

    /// Copies bytes to where they belong, once.
    fn push(&self, table: u32, bytes: &Uint8Array) -> Reply {
        let mut session = self.session.borrow_mut();
        let mut at = 0;
        // The columns are told once, in the response to whichever bytes brought them.
        let mut columns = None;
        loop {
            let left = bytes.length() - at;
            let Some(space) = session.space(table) else {
                // CSV is cut into cells first; and an error is told with its place.
                let rest = bytes.subarray(at, bytes.length()).to_vec();
                let reply = session.handle_core(Request::Push { table }, &rest);
                return with_columns(reply, &mut columns);
            };
            let count = space.len().min(left as usize);
            let end = at + count as u32;
            if let Some(space) = space.get_mut(..count) {
                bytes.subarray(at, end).copy_to(space);
            }
            at = end;
            let reply = with_columns(session.advance(table, count), &mut columns);
            if at == bytes.length() || matches!(reply.response, Response::Failed { .. }) {
                return reply;
            }
        }
    }

    /// Reads the next part of a file.
    fn read_on(self: &Rc<Self>, id: f64, table: u32) {
        let worker = Rc::clone(self);
        spawn(async move {
            let reply = worker.next_part(table).await;
            worker.post(id, &reply, None);
        });
    }

    async fn next_part(&self, table: u32) -> Reply {
        let Some(blob) = self.files.borrow().get(&table).cloned() else {
            return Response::Done.into();
        };
        let wanted = self.session.borrow().wanted(table);
        let part = wanted.map(|wanted| (wanted.start as f64, (wanted.end as f64).min(blob.size())));
        let Some((start, end)) = part.filter(|(start, end)| start < end) else {
            self.files.borrow_mut().remove(&table);
            return self
                .session
                .borrow_mut()
                .handle_core(Request::Finish { table }, &[]);
        };
        let bytes = match blob.slice_with_f64_and_f64(start, end) {
            Ok(part) => JsFuture::from(part.array_buffer()).await,
            Err(error) => Err(error),
        };
        match bytes {
            Ok(bytes) => self.push(table, &Uint8Array::new(&bytes)),
            Err(_) => Response::Failed {
                kind: "file".to_owned(),
                message: "the file can't be read any more".to_owned(),
                progress: None,
            }
            .into(),
        }
    }

    fn post(&self, id: f64, reply: &Reply, back: Option<&ArrayBuffer>) {
        let message = Object::new();
        let buffers = Array::new();
        for bytes in &reply.buffers {
            buffers.push(&Uint8Array::from(bytes.as_slice()).buffer());
        }
        if let Some(back) = back {
            buffers.push(back);
        }
        // Answers are plain data, which can't fail; a page takes one that is missing for the worker's end.
        let response = to_js(&reply.response).unwrap_or_default();
        for (key, value) in [
            ("id", JsValue::from(id)),
            ("response", response),
            ("buffers", JsValue::from(buffers.clone())),
        ] {
            // Setting a property of our own plain object can't fail.
            let _ = Reflect::set(&message, &key.into(), &value);
        }
        // Posting copyable data can't fail either; if it did, there would be no receiver for the error.
        let _ = self.scope.post_message_with_transfer(&message, &buffers);
    }
}
