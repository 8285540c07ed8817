//! One call of an operation, as it is sent.

use belvedere_api::operation::{Description, Operation, Repeat, ReplyKind};
use belvedere_api::wire::{self, EncodedRequest, RequestError};
use bytes::Bytes;
use http::{HeaderName, HeaderValue, header};

use super::CallOptions;
use crate::base_url::BaseUrl;
use crate::error::Error;
use crate::secret::{AccessToken, sensitive};
use crate::transport::HttpRequest;

const READ_TOKEN: HeaderName = HeaderName::from_static("readtoken");
const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// One call of an operation, ready to be sent as often as it takes.
pub(crate) struct Call {
    pub(crate) description: Description,
    options: CallOptions,
    target: String,
    body: Option<Bytes>,
}

impl Call {
    pub(crate) fn new<O: Operation>(
        path: &O::Path,
        query: &O::Query,
        body: &O::Body,
        options: &CallOptions,
    ) -> Result<Self, Error> {
        let EncodedRequest { target, body, .. } = wire::encode_request::<O>(path, query, body)?;
        Ok(Self {
            description: O::DESCRIPTION,
            options: options.clone(),
            target,
            body: body.map(Bytes::from),
        })
    }

    /// What a repetition may do: a platform that honors the key makes a change once, however often it arrives.
    pub(super) fn repeat(&self) -> Repeat {
        match self.description.repeat {
            Repeat::Change | Repeat::Unique if self.options.idempotency_key.is_some() => {
                Repeat::Idempotent
            }
            repeat => repeat,
        }
    }

    pub(super) fn request(
        &self,
        base_url: &BaseUrl,
        token: &AccessToken,
    ) -> Result<HttpRequest, RequestError> {
        let description = &self.description;
        let mut request = HttpRequest::new(description.method, base_url.join(&self.target));
        let headers = &mut request.headers;
        headers.insert(
            header::AUTHORIZATION,
            sensitive(&format!("Bearer {}", token.reveal()))?,
        );
        let accept = if description.reply == ReplyKind::Bytes {
            "*/*"
        } else {
            "application/json"
        };
        headers.insert(header::ACCEPT, HeaderValue::from_static(accept));
        if self.body.is_some() {
            let json = HeaderValue::from_static("application/json");
            headers.insert(header::CONTENT_TYPE, json);
        }
        if let Some(token) = self
            .options
            .read_token
            .as_ref()
            .filter(|_| description.read_token)
        {
            headers.insert(READ_TOKEN, sensitive(token.reveal())?);
        }
        if let Some(key) = &self.options.idempotency_key {
            let value = HeaderValue::from_str(key)
                .map_err(|_| RequestError::rule("Idempotency-Key", "can't stand in a header"))?;
            headers.insert(IDEMPOTENCY_KEY, value);
        }
        request.body.clone_from(&self.body);
        Ok(request)
    }
}
