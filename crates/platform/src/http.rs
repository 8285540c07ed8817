//! The HTTP side: from a request to an operation's handler, and back to an answer.

mod body;
mod error;
mod operation;

pub mod dispatch;
pub mod not_offered;

pub use body::ByteBody;
pub use error::ApiError;
pub use operation::{Answer, Call, Handle, Principal, PrincipalKind, ReadToken};
