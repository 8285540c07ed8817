//! The HTTP side: from a request to an operation's handler, and back to a response.

mod body;
mod cors;
mod error;
mod exchange;
mod idempotency;
mod operation;
mod operations;
mod source_hash;

pub(crate) mod accept;
pub(crate) mod dispatch;

pub(crate) use body::ByteBody;
pub(crate) use error::ApiError;
pub(crate) use exchange::Exchange;
pub(crate) use operation::{Call, Content, Handle, Principal, PrincipalKind, ReadToken};
pub(crate) use operations::authenticate;
pub(crate) use source_hash::source_hash;
