//! What requests and responses are: their parts, bodies and errors, and what handles an operation.

mod body;
mod cors;
mod error;
mod exchange;
mod operation;
mod source_hash;

pub(crate) use body::ByteBody;
pub(crate) use cors::Cors;
pub(crate) use error::ApiError;
pub(crate) use exchange::Exchange;
pub(crate) use operation::{Call, Content, Handle, Principal, PrincipalKind, ReadToken};
pub(crate) use source_hash::source_hash;
