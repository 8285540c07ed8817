//! One `XMLHttpRequest` whose response is a blob; aborted when dropped.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::task::{Context, Waker};

use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Blob, Event, ProgressEvent, XmlHttpRequest, XmlHttpRequestResponseType};

use crate::error::TransportErrorKind;
use crate::headers::Headers;
use crate::transport::{HttpRequest, TransportError, readable_headers, without_response};

/// What happened since the last look.
#[derive(Default)]
pub(super) struct News {
    /// Bytes received, and bytes in all when the browser knows.
    pub(super) progress: Option<(u64, Option<u64>)>,
    /// The request has ended: with a response, whatever its status, or without.
    pub(super) end: Option<Result<(), TransportError>>,
}

struct State {
    news: RefCell<Option<News>>,
    waker: RefCell<Option<Waker>>,
    headers: Cell<bool>,
    without_response: TransportErrorKind,
}

impl State {
    fn add(&self, change: impl FnOnce(&mut News)) {
        change(self.news.borrow_mut().get_or_insert_default());
        let waker = self.waker.borrow_mut().take();
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

pub(super) struct Xhr {
    request: XmlHttpRequest,
    state: Rc<State>,
    _on_event: Closure<dyn FnMut(Event)>,
}

impl Xhr {
    /// Sends the request.
    pub(super) fn start(request: &HttpRequest) -> Result<Self, JsValue> {
        let xhr = XmlHttpRequest::new()?;
        xhr.open_with_async(request.method.as_str(), &request.url, true)?;
        xhr.set_response_type(XmlHttpRequestResponseType::Blob);
        for (name, value) in request.headers.iter() {
            xhr.set_request_header(name, value)?;
        }
        let state = Rc::new(State {
            news: RefCell::default(),
            waker: RefCell::default(),
            headers: Cell::default(),
            without_response: without_response(),
        });
        let on_event = Closure::new({
            let (state, xhr) = (Rc::clone(&state), xhr.clone());
            move |event: Event| on_event(&state, &xhr, &event)
        });
        let handler = Some(on_event.as_ref().unchecked_ref());
        xhr.set_onreadystatechange(handler);
        xhr.set_onprogress(handler);
        xhr.set_onload(handler);
        xhr.set_onerror(handler);
        xhr.set_onabort(handler);
        xhr.send()?;
        Ok(Self {
            request: xhr,
            state,
            _on_event: on_event,
        })
    }

    /// What happened since the last look; otherwise `context` is woken by the next event.
    pub(super) fn poll_news(&self, context: &Context<'_>) -> Option<News> {
        self.state.waker.replace(Some(context.waker().clone()));
        self.state.news.take()
    }

    pub(super) fn had_headers(&self) -> bool {
        self.state.headers.get()
    }

    pub(super) fn status(&self) -> u16 {
        self.request.status().unwrap_or_default()
    }

    /// The URL that answered, after redirects.
    pub(super) fn url(&self) -> String {
        self.request.response_url()
    }

    pub(super) fn blob(&self) -> Option<Blob> {
        self.request.response().ok()?.dyn_into().ok()
    }

    /// The headers of the response that CORS lets the page read.
    pub(super) fn headers(&self) -> Headers {
        readable_headers(|name| self.request.get_response_header(name).ok().flatten())
    }
}

impl Drop for Xhr {
    fn drop(&mut self) {
        self.request.set_onreadystatechange(None);
        self.request.set_onprogress(None);
        self.request.set_onload(None);
        self.request.set_onerror(None);
        self.request.set_onabort(None);
        // Does nothing to a request that has ended.
        let _ = self.request.abort();
    }
}

fn on_event(state: &State, xhr: &XmlHttpRequest, event: &Event) {
    let failed = |error| move |news: &mut News| news.end = Some(Err(error));
    match event.type_().as_str() {
        "readystatechange" if xhr.ready_state() == XmlHttpRequest::HEADERS_RECEIVED => {
            state.headers.set(true);
            state.add(|_| ());
        }
        "progress" => {
            if let Some(event) = event.dyn_ref::<ProgressEvent>() {
                let total = event.length_computable().then(|| whole(event.total()));
                state.add(|news| news.progress = Some((whole(event.loaded()), total)));
            }
        }
        "load" => state.add(|news| news.end = Some(Ok(()))),
        "error" => state.add(failed(TransportError::new(state.without_response))),
        "abort" => state.add(failed(TransportError::Aborted)),
        _ => {}
    }
}

/// A number of bytes. JavaScript has it as a whole number below 2^53.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "whole and not negative"
)]
pub(super) fn whole(bytes: f64) -> u64 {
    bytes as u64
}
