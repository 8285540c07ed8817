//! One call of an operation, as it is sent.

use std::cell::OnceCell;
use std::sync::Arc;

use belvedere_api::error::RequestError;
use belvedere_api::operation::{Description, Operation, Repeat, ReplyKind};
use belvedere_api::wire::{self, EncodedRequest};
use bytes::Bytes;

use super::CallOptions;
use super::addresses::Addresses;
use crate::base_url::BaseUrl;
use crate::error::Error;
use crate::events::Seen;
use crate::random::random;
use crate::secret::AccessToken;
use crate::transport::HttpRequest;

/// One call of an operation, ready to be sent as often as it takes.
pub(crate) struct Call {
    pub(crate) description: Description,
    options: CallOptions,
    /// The key of a change, the same for all attempts.
    key: OnceCell<String>,
    target: String,
    body: Option<Bytes>,
    outlives_page: bool,
    /// State of the latest attempt.
    pub(crate) seen: Seen,
}

impl Call {
    pub(crate) fn new<O: Operation>(
        path: &O::Path,
        query: &O::Query,
        body: &O::Body,
        options: &CallOptions,
    ) -> Result<Self, Error> {
        let EncodedRequest { target, body, .. } = wire::encode_request::<O>(path, query, body)?;
        Ok(Self::encoded(O::DESCRIPTION, target, body, options.clone()))
    }

    /// A call that is encoded already.
    pub(crate) fn encoded(
        description: Description,
        target: String,
        body: Option<Vec<u8>>,
        options: CallOptions,
    ) -> Self {
        let key = options.idempotency_key.clone();
        Self {
            description,
            options,
            key: key.map_or_else(OnceCell::new, OnceCell::from),
            target,
            body: body.map(Bytes::from),
            outlives_page: false,
            seen: Seen::default(),
        }
    }

    /// It is sent also when the page is left at once, whatever its response is.
    pub(crate) fn outliving_page(mut self) -> Self {
        self.outlives_page = true;
        self
    }

    /// Whether the operation is a change, so that a key belongs to it.
    pub(super) fn is_change(&self) -> bool {
        matches!(self.description.repeat, Repeat::Change | Repeat::Unique)
    }

    /// Gives a change a key, once for all attempts. A platform that honors it makes the change once, however often it
    /// arrives.
    pub(super) fn give_key(&self) -> Result<(), Error> {
        if self.is_change() && self.key.get().is_none() {
            // Nothing else sets it: attempts are one after the other.
            let _ = self.key.set(random()?);
        }
        Ok(())
    }

    /// The key of a change.
    pub(super) fn key(&self) -> Option<&String> {
        self.key.get().filter(|_| self.is_change())
    }

    /// The error of a change or a query whose fate is not known.
    pub(super) fn unknown(&self, cause: Error) -> Error {
        Error::OutcomeUnknown {
            operation: self.description.id,
            cause: Arc::new(cause),
            key: self.key().cloned(),
        }
    }

    pub(super) fn request(
        &self,
        base_url: &BaseUrl,
        addresses: &Addresses,
        token: &AccessToken,
    ) -> Result<HttpRequest, RequestError> {
        let description = &self.description;
        let target = addresses.target(description.id, &self.target);
        let mut request = HttpRequest::new(description.method, base_url.join(&target));
        let headers = &mut request.headers;
        headers.add_secret("authorization", token.bearer())?;
        let accept = if description.reply == ReplyKind::Bytes {
            "*/*"
        } else {
            "application/json"
        };
        headers.add("accept", accept)?;
        if self.body.is_some() {
            headers.add("content-type", "application/json")?;
        }
        if let Some(token) = self
            .options
            .read_token
            .as_ref()
            .filter(|_| description.read_token)
        {
            headers.add_secret("readtoken", token.reveal())?;
        }
        if let Some(key) = self.key() {
            headers.add("idempotency-key", key)?;
        }
        request.body.clone_from(&self.body);
        request.outlives_page = self.outlives_page;
        Ok(request)
    }
}
