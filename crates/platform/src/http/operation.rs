//! Interface between HTTP and the operations: arguments and results of a handler.

use std::sync::Arc;

use belvedere_api::ids::PrincipalId;
use belvedere_api::{Operation, scope};
use belvedere_store::IdempotencyKey;
use bytes::Bytes;
use futures_util::stream::BoxStream;

use super::{ApiError, ByteBody};
use crate::users;

/// Serves the operation `O`. A missing implementation does not compile: the routes name every operation of the list.
pub(crate) trait Handle<O: Operation> {
    /// Answers one call, whose token, scopes and preview flag were checked before.
    fn handle(&self, call: Call<O>) -> impl Future<Output = Result<Content<O>, ApiError>> + Send;
}

/// One decoded call of an operation.
pub(crate) struct Call<O: Operation> {
    /// The path parameters, decoded.
    pub path: O::Path,
    /// The query parameters. They keep the rules of [`Operation::check`].
    pub query: O::Query,
    /// The request body.
    pub body: O::Body,
    /// The caller.
    pub principal: Principal,
    /// The `ReadToken` header, for the operations that know it.
    pub read_token: Option<ReadToken>,
    /// The key with which a change was sent.
    pub idempotency_key: Option<IdempotencyKey>,
}

/// A successful response of an operation.
pub(crate) enum Content<O: Operation> {
    /// The typed response: JSON, or 204 for [`belvedere_api::operation::NoContent`].
    Reply(O::Response),
    /// An encoded response: the fast path for large pages, and the stored response of a change.
    Json(Vec<u8>),
    /// Binary content.
    Bytes(ByteBody),
    /// Binary content that is made while it is sent. An error in it breaks the connection, so that it is not taken for
    /// whole.
    Stream(BoxStream<'static, std::io::Result<Bytes>>),
}

/// The owner of a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Principal {
    /// Identifier, a UUID.
    pub id: PrincipalId,
    /// Name for signing in, such as `analyst`.
    pub username: &'static str,
    /// A person or a service.
    pub kind: PrincipalKind,
    /// The scopes of the token.
    pub scopes: Arc<[String]>,
}

impl Principal {
    /// Whether the token carries the scope.
    pub(crate) fn has_scope(&self, scope: &str) -> bool {
        self.scopes.iter().any(|granted| granted == scope)
    }

    /// Whether the role of the user permits the use of the scope. The token must hold the scope as well.
    pub(crate) fn may(&self, scope: &str) -> bool {
        users::find(self.username).is_some_and(|user| user.may_have(scope))
    }

    /// Whether the user may see data that is for administrators only.
    pub(crate) fn is_administrator(&self) -> bool {
        self.may(scope::ADMIN_WRITE)
    }
}

/// The kind of a principal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PrincipalKind {
    /// A person.
    User,
    /// A service, whose token must not be seen by a browser.
    Service,
}

/// The read token of a media item. Secret: it has no text form but [`ReadToken::reveal`].
#[derive(Clone)]
pub(crate) struct ReadToken(String);

impl ReadToken {
    /// Wraps the value of the header.
    pub(crate) fn new(value: impl Into<String>) -> Self {
        Self(value.into())
    }

    /// The token itself, for comparing it.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}
