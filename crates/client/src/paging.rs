//! Paging: pages as a stream (docs/contract.md, "Pagination").

use std::pin::Pin;
use std::task::{Context, Poll};

use belvedere_api::ids::PageToken;
use bytes::Bytes;
use futures_core::Stream;
use futures_core::future::LocalBoxFuture;
use futures_util::future::{MaybeDone, maybe_done};

use crate::error::Error;

/// How many pages a listing may have.
const MAX_PAGES: u32 = 100_000;
/// How many empty pages in a row are taken. The contract promises at least one item, so this is leniency.
const MAX_EMPTY: u32 = 20;

/// A page of a listing.
pub(crate) trait Page {
    /// The token of the next page; `None` on the last one.
    fn next_page_token(&self) -> Option<&PageToken>;
    /// Whether the page holds no item.
    fn is_empty(&self) -> bool;
}

/// The pages of a listing. Only a missing token ends it; it also ends after an error.
///
/// The request of the next page is on its way before the consumer gets the current one, and never more than one is.
pub(crate) struct Pages<P, F> {
    operation: &'static str,
    request: F,
    next: Option<Pin<Box<MaybeDone<Request<P>>>>>,
    token: Option<PageToken>,
    count: u32,
    empty: u32,
}

type Request<P> = LocalBoxFuture<'static, Result<P, Error>>;

impl<P: Page, F: FnMut(Option<PageToken>) -> Request<P>> Pages<P, F> {
    /// The pages from the one with the token `first`, or from the beginning. `request` asks for one page.
    pub(crate) fn new(operation: &'static str, first: Option<PageToken>, mut request: F) -> Self {
        let next = Some(Box::pin(maybe_done(request(first.clone()))));
        Self {
            operation,
            request,
            next,
            token: first,
            count: 0,
            empty: 0,
        }
    }

    /// Checks the page, and begins the request of the next one.
    fn advance(&mut self, page: &P) -> Result<(), Error> {
        self.count += 1;
        self.empty = if page.is_empty() { self.empty + 1 } else { 0 };
        let Some(token) = page.next_page_token() else {
            return Ok(());
        };
        let broken = if self.token.as_ref() == Some(token) {
            "the platform sent the same page token twice in a row"
        } else if self.empty > MAX_EMPTY {
            "the platform sent more than 20 empty pages in a row"
        } else if self.count >= MAX_PAGES {
            "the listing has more than 100,000 pages"
        } else {
            self.token = Some(token.clone());
            self.next = Some(Box::pin(maybe_done((self.request)(Some(token.clone())))));
            return Ok(());
        };
        Err(Error::Decode {
            operation: self.operation,
            path: "nextPageToken".to_owned(),
            message: broken.to_owned(),
            bytes: Bytes::new(),
        })
    }
}

impl<P: Page, F: FnMut(Option<PageToken>) -> Request<P> + Unpin> Stream for Pages<P, F> {
    type Item = Result<P, Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        let Some(mut next) = this.next.take() else {
            return Poll::Ready(None);
        };
        if next.as_mut().poll(context).is_pending() {
            this.next = Some(next);
            return Poll::Pending;
        }
        let page = match next.as_mut().take_output() {
            None => return Poll::Ready(None),
            Some(Err(error)) => return Poll::Ready(Some(Err(error))),
            Some(Ok(page)) => page,
        };
        if let Err(error) = this.advance(&page) {
            return Poll::Ready(Some(Err(error)));
        }
        if let Some(next) = &mut this.next {
            // A future does nothing until it is polled: this sends the request.
            let _ = next.as_mut().poll(context);
        }
        Poll::Ready(Some(Ok(page)))
    }
}

#[cfg(test)]
mod tests;
