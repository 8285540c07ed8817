//! Binary content as it arrives, and the pages of a listing.

use std::cell::RefCell;
use std::rc::Rc;

use belvedere_client::query_run::QueryResults;
use belvedere_client::{ByteStream, Client, Listing, UntypedCall, UntypedPage};
use futures_util::StreamExt as _;
use js_sys::{Array, Promise, Uint8Array};
use wasm_bindgen::prelude::*;

use crate::decode::decode;
use crate::errors;
use crate::host::Host;
use crate::promise::promise;
use crate::until::{Cancel, run_until_canceled};

/// A stream, taken out while it is asked, and put back when it gave a chunk. Dropping it aborts its request.
struct Stream<S> {
    place: Rc<RefCell<Option<S>>>,
    cancel: Cancel,
}

impl<S: 'static> Stream<S> {
    fn new(stream: S) -> Self {
        Self {
            place: Rc::new(RefCell::new(Some(stream))),
            cancel: Cancel::default(),
        }
    }

    /// What comes next; nothing at the end, and for a call before the last response.
    fn next(
        &self,
        ask: impl AsyncFnOnce(&mut S) -> Result<Option<JsValue>, JsValue> + 'static,
    ) -> Promise {
        let (place, cancel) = (Rc::clone(&self.place), Rc::clone(&self.cancel));
        promise(async move {
            let Some(mut stream) = place.take() else {
                return Ok(JsValue::UNDEFINED);
            };
            let next = run_until_canceled(&cancel, ask(&mut stream)).await?;
            if next.is_some() {
                place.replace(Some(stream));
            }
            Ok(next.unwrap_or(JsValue::UNDEFINED))
        })
    }

    fn cancel(&self) {
        self.place.take();
        if let Some(cancel) = self.cancel.take() {
            // The call that waited may be gone.
            let _ = cancel.send(());
        }
    }
}

/// Where binary content comes from.
pub(crate) enum Source {
    /// The response to a call.
    Response(ByteStream),
    /// A query, which says what its end means.
    Query(QueryResults),
}

impl Source {
    fn stream(&self) -> &ByteStream {
        match self {
            Self::Response(stream) => stream,
            Self::Query(results) => results.stream(),
        }
    }

    async fn next(&mut self) -> Result<Option<Uint8Array>, JsValue> {
        let results = match self {
            Self::Response(stream) => {
                let next = stream.next_array(None).await;
                return next.map_err(|error| errors::text(&error));
            }
            Self::Query(results) => results,
        };
        let next = results.next_array(None).await;
        next.map_err(|failure| errors::of_query(&failure))
    }
}

/// Binary content as it arrives.
#[wasm_bindgen]
pub struct Content {
    stream: Stream<Source>,
    total: Option<f64>,
    media_type: Option<String>,
}

impl Content {
    #[expect(
        clippy::cast_precision_loss,
        reason = "a number of bytes is far below 2^53"
    )]
    pub(crate) fn new(source: Source) -> Self {
        let stream = source.stream();
        Self {
            total: stream.total().map(|total| total as f64),
            media_type: stream.content_type().map(str::to_owned),
            stream: Stream::new(source),
        }
    }
}

#[wasm_bindgen]
impl Content {
    /// The size that the response announces.
    #[wasm_bindgen(getter)]
    pub fn total(&self) -> Option<f64> {
        self.total
    }

    /// The content type of the response.
    #[wasm_bindgen(getter, js_name = mediaType)]
    pub fn media_type(&self) -> Option<String> {
        self.media_type.clone()
    }

    /// The response of `package/src/host.js`, which can read the whole of it; nothing at the end.
    pub fn response(&self) -> Option<JsValue> {
        self.stream.place.borrow().as_ref()?.stream().response()
    }

    /// The bytes that arrived next; nothing at the end.
    pub fn next(&self) -> Promise {
        self.stream
            .next(async |source: &mut Source| Ok(source.next().await?.map(JsValue::from)))
    }

    /// Aborts the request.
    pub fn cancel(&self) {
        self.stream.cancel();
    }
}

#[wasm_bindgen]
extern "C" {
    /// A page of a listing.
    type Page;

    #[wasm_bindgen(method, getter, js_name = nextPageToken)]
    fn next_page_token(this: &Page) -> Option<String>;

    #[wasm_bindgen(method, getter)]
    fn data(this: &Page) -> Array;
}

/// The pages of a listing.
#[wasm_bindgen]
pub struct Pages(Stream<Listing<UntypedPage<JsValue>>>);

impl Pages {
    pub(crate) fn new(client: &Client, call: UntypedCall, host: &Rc<Host>) -> Self {
        let (host, operation) = (Rc::clone(host), call.description.id);
        let pages = client.pages_untyped(call, move |bytes| {
            let page: Page = decode(&host, operation, bytes)?.unchecked_into();
            let (token, is_empty) = (page.next_page_token(), page.data().length() == 0);
            Ok(UntypedPage::new(page.into(), token, is_empty))
        });
        Self(Stream::new(pages))
    }
}

#[wasm_bindgen]
impl Pages {
    /// The next page; nothing after the last one.
    pub fn next(&self) -> Promise {
        self.0
            .next(async |pages: &mut Listing<UntypedPage<JsValue>>| {
                let page = pages.next().await.transpose();
                let page = page.map_err(|error| errors::text(&error))?;
                Ok(page.map(|page| page.content))
            })
    }

    /// Aborts what is under way.
    pub fn cancel(&self) {
        self.0.cancel();
    }
}
