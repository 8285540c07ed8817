//! The Web Worker: moves messages between a page and its [`Session`].
//!
//! A message in is `{id, request, bytes?, stream?}`: a number, a [`Request`] by [`to_js`], and for a push either a
//! `Uint8Array`, whose buffer comes back with the answer to be filled again, or a `ReadableStream` of byte arrays, which
//! is read to its end. The page reads a response itself, so that no token and no address enters the worker. A message out is
//! `{id, answer, buffers, more}`: an [`Answer`] by [`to_js`], its bytes as transferred `ArrayBuffer`s, and whether
//! further answers to the same message follow, as they do while a stream is read. The first message out has the id 0: the
//! worker listens.

use std::{cell::RefCell, collections::VecDeque, rc::Rc};

use js_sys::{Array, ArrayBuffer, Object, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort, ReadableStream,
    ReadableStreamDefaultReader,
};

use crate::session::{Answer, ColumnInfo, Reply, Request, Session, from_js, to_js};

/// Tell the page about a stream after so many bytes.
const NEWS: u64 = 1 << 20;

/// A message that waits.
struct Waiting {
    id: f64,
    request: Request,
    bytes: Option<Uint8Array>,
    stream: Option<ReadableStream>,
}

struct Worker {
    scope: DedicatedWorkerGlobalScope,
    /// A message to ourselves lets those of the page in between two steps.
    wake: MessagePort,
    session: RefCell<Session>,
    queue: RefCell<VecDeque<Waiting>>,
    /// The tables whose streams are being read.
    reading: RefCell<Vec<u32>>,
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
        reading: RefCell::default(),
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
    worker.post(0.0, &Answer::Done.into(), false, None);
}

fn get<T: JsCast>(message: &JsValue, key: &str) -> Option<T> {
    Reflect::get(message, &key.into()).ok()?.dyn_into().ok()
}

/// An answer with the columns that it brings, or else those that an answer before it brought.
fn with_columns(mut reply: Reply, columns: &mut Option<Vec<ColumnInfo>>) -> Reply {
    if let Answer::Progress(progress)
    | Answer::Failed {
        progress: Some(progress),
        ..
    } = &mut reply.answer
    {
        match &progress.columns {
            Some(news) => *columns = Some(news.clone()),
            None => progress.columns.clone_from(columns),
        }
    }
    reply
}

impl Worker {
    fn take(&self, message: &JsValue) {
        let Some(id) = Reflect::get(message, &"id".into())
            .ok()
            .and_then(|id| id.as_f64())
        else {
            return;
        };
        let request = Reflect::get(message, &"request".into()).unwrap_or_default();
        match from_js(request) {
            Ok(request) => {
                self.queue.borrow_mut().push_back(Waiting {
                    id,
                    request,
                    bytes: get(message, "bytes"),
                    stream: get(message, "stream"),
                });
                self.wake();
            }
            Err(error) => {
                let failed = Answer::Failed {
                    kind: "request".to_owned(),
                    message: error.to_string(),
                    progress: None,
                };
                self.post(id, &failed.into(), false, None);
            }
        }
    }

    fn wake(&self) {
        // Posting nothing can't fail.
        let _ = self.wake.post_message(&JsValue::NULL);
    }

    /// Does the next thing that nothing newer replaces.
    fn step(self: &Rc<Self>) {
        let Some(next) = self.queue.borrow_mut().pop_front() else {
            return;
        };
        let replaced = {
            let queue = self.queue.borrow();
            queue
                .iter()
                .any(|newer| next.request.is_replaced_by(&newer.request))
        };
        if replaced {
            self.post(next.id, &Answer::Replaced.into(), false, None);
            return;
        }
        match next.request {
            Request::Push { table } => match (next.stream, next.bytes) {
                (Some(stream), _) => self.read(next.id, table, stream),
                (None, bytes) => {
                    let bytes = bytes.unwrap_or_else(|| Uint8Array::new_with_length(0));
                    let reply = self.push(table, &bytes);
                    self.post(next.id, &reply, false, Some(&bytes.buffer()));
                }
            },
            request => {
                // A stream that is still being read ends with the bytes received so far.
                if let Request::Finish { table } | Request::Close { table } = &request {
                    self.reading.borrow_mut().retain(|reading| reading != table);
                }
                let reply = self.session.borrow_mut().handle(request, &[]);
                self.post(next.id, &reply, false, None);
            }
        }
    }

    /// Copies bytes to where they belong, once.
    fn push(&self, table: u32, bytes: &Uint8Array) -> Reply {
        let mut session = self.session.borrow_mut();
        let mut at = 0;
        // The columns are told once, in the answer to whichever bytes brought them.
        let mut columns = None;
        loop {
            let left = bytes.length() - at;
            let Some(space) = session.space(table) else {
                // CSV is cut into cells first; and an error is told with its place.
                let rest = bytes.subarray(at, bytes.length()).to_vec();
                let reply = session.handle(Request::Push { table }, &rest);
                return with_columns(reply, &mut columns);
            };
            let count = space.len().min(left as usize);
            let end = at + count as u32;
            if let Some(space) = space.get_mut(..count) {
                bytes.subarray(at, end).copy_to(space);
            }
            at = end;
            let reply = with_columns(session.advance(table, count), &mut columns);
            if at == bytes.length() || matches!(reply.answer, Answer::Failed { .. }) {
                return reply;
            }
        }
    }

    /// Reads a stream to its end, or until the table is finished or closed.
    fn read(self: &Rc<Self>, id: f64, table: u32, stream: ReadableStream) {
        self.reading.borrow_mut().push(table);
        let worker = Rc::clone(self);
        #[expect(
            clippy::disallowed_methods,
            reason = "the worker lives as long as its page wants; finishing or closing the table ends the loop"
        )]
        wasm_bindgen_futures::spawn_local(async move {
            let reader: ReadableStreamDefaultReader = stream.get_reader().unchecked_into();
            let mut told = 0;
            let last = loop {
                if !worker.reading.borrow().contains(&table) {
                    // The answer to the request that ended it says how far it came.
                    break Answer::Replaced.into();
                }
                let Ok(result) = JsFuture::from(reader.read()).await else {
                    break Answer::Failed {
                        kind: "stream".to_owned(),
                        message: "the stream broke off".to_owned(),
                        progress: None,
                    }
                    .into();
                };
                let Some(bytes) = get::<Uint8Array>(&result, "value") else {
                    let finish = Request::Finish { table };
                    break worker.session.borrow_mut().handle(finish, &[]);
                };
                if !worker.reading.borrow().contains(&table) {
                    break Answer::Replaced.into();
                }
                let reply = worker.push(table, &bytes);
                match &reply.answer {
                    Answer::Progress(progress)
                        if progress.columns.is_some() || progress.arrived >= told + NEWS =>
                    {
                        told = progress.arrived;
                        worker.post(id, &reply, true, None);
                    }
                    Answer::Progress(_) => {}
                    _ => break reply,
                }
            };
            worker
                .reading
                .borrow_mut()
                .retain(|reading| *reading != table);
            // It may have ended already.
            let _ = reader.cancel();
            worker.post(id, &last, false, None);
        });
    }

    fn post(&self, id: f64, reply: &Reply, more: bool, back: Option<&ArrayBuffer>) {
        let message = Object::new();
        let buffers = Array::new();
        for bytes in &reply.buffers {
            buffers.push(&Uint8Array::from(bytes.as_slice()).buffer());
        }
        if let Some(back) = back {
            buffers.push(back);
        }
        // Answers are plain data, which can't fail; a page takes one that is missing for the worker's end.
        let answer = to_js(&reply.answer).unwrap_or_default();
        for (key, value) in [
            ("id", JsValue::from(id)),
            ("answer", answer),
            ("buffers", JsValue::from(buffers.clone())),
            ("more", JsValue::from(more)),
        ] {
            // Setting a property of our own plain object can't fail.
            let _ = Reflect::set(&message, &key.into(), &value);
        }
        // Posting copyable data can't fail either; if it did, there would be no receiver for the error.
        let _ = self.scope.post_message_with_transfer(&message, &buffers);
    }
}
