//! Calls of operations without their Rust types, for the npm package.
//!
//! A decoder for each type of the contract would be most of its download, and JavaScript has one of its own.

use std::pin::Pin;
use std::task::{Context, Poll};

use belvedere_api::error::{DecodeError, RequestError};
use belvedere_api::ids::PageToken;
use belvedere_api::operation::Description;
use belvedere_api::wire;
use futures_core::Stream;

use super::{Call, CallOptions, Client};
use crate::bytes_reply::ByteStream;
use crate::error::Error;
use crate::paging::{Page, Pages};

/// A call whose parts are text.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct UntypedCall {
    /// The operation.
    pub description: &'static Description,
    /// The path parameters, in the order of the template.
    pub path: Vec<String>,
    /// The query parameters; a list is a name that is repeated.
    pub query: Vec<(String, String)>,
    /// The JSON body.
    pub body: Option<String>,
    /// Its options besides them.
    pub options: CallOptions,
}

impl UntypedCall {
    /// A call of the operation with this identifier, such as `v2.getTransaction`.
    ///
    /// # Errors
    /// [`RequestError::Rule`] when there is no such operation.
    pub fn new(operation: &str, path: Vec<String>) -> Result<Self, Error> {
        let description = belvedere_api::operation(operation)
            .ok_or_else(|| RequestError::rule("operation", "is not known"))?;
        Ok(Self {
            description,
            path,
            query: Vec::new(),
            body: None,
            options: CallOptions::new(),
        })
    }

    fn encode(self) -> Result<Call, Error> {
        let path: Vec<&str> = self.path.iter().map(String::as_str).collect();
        let target = wire::encode_untyped(self.description, &path, &self.query)?;
        let body = self.body.map(String::into_bytes);
        Ok(Call::encoded(*self.description, target, body, self.options))
    }
}

/// A page whose content only the caller knows.
#[derive(Debug)]
#[non_exhaustive]
pub struct UntypedPage<T> {
    /// The content.
    pub content: T,
    next_page_token: Option<PageToken>,
    is_empty: bool,
}

impl<T> UntypedPage<T> {
    /// A page, the token of the next one, and whether it has no items.
    pub fn new(content: T, next_page_token: Option<String>, is_empty: bool) -> Self {
        Self {
            content,
            next_page_token: next_page_token.map(PageToken::from),
            is_empty,
        }
    }
}

impl<T> Page for UntypedPage<T> {
    fn next_page_token(&self) -> Option<&PageToken> {
        self.next_page_token.as_ref()
    }

    fn is_empty(&self) -> bool {
        self.is_empty
    }
}

/// The pages of a listing, under the rules of [`crate::operations::Ontologies::object_pages`].
pub struct Listing<T>(Pin<Box<dyn Stream<Item = Result<T, Error>>>>);

impl<T> Stream for Listing<T> {
    type Item = Result<T, Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.as_mut().poll_next(context)
    }
}

impl Client {
    /// Sends a call with a JSON or an empty response, which `decode` reads; an empty one is an empty text.
    pub async fn send_untyped<T>(
        &self,
        call: UntypedCall,
        decode: impl Fn(&[u8]) -> Result<T, DecodeError>,
    ) -> Result<T, Error> {
        self.json_call_decoded(&call.encode()?, decode).await
    }

    /// Sends a call whose response is binary content, and gives the content as it arrives.
    pub async fn bytes_untyped(&self, call: UntypedCall) -> Result<ByteStream, Error> {
        self.bytes_call(&call.encode()?).await
    }

    /// The pages of a listing, from its `pageToken` or from the beginning.
    pub fn pages_untyped<T: 'static>(
        &self,
        mut call: UntypedCall,
        decode: impl Fn(&[u8]) -> Result<UntypedPage<T>, DecodeError> + Clone + Unpin + 'static,
    ) -> Listing<UntypedPage<T>> {
        const TOKEN: &str = "pageToken";
        let first = call.query.iter().find(|(name, _)| name == TOKEN);
        let first = first.map(|(_, token)| PageToken::from(token.as_str()));
        call.query.retain(|(name, _)| name != TOKEN);
        let (client, id) = (self.clone(), call.description.id);
        Listing(Box::pin(Pages::new(id, first, move |token| {
            let mut call = call.clone();
            let token = token.map(|token| (TOKEN.to_owned(), token.into()));
            call.query.extend(token);
            let (client, decode) = (client.clone(), decode.clone());
            Box::pin(async move { client.send_untyped(call, decode).await })
        })))
    }
}
