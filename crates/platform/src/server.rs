//! The server: connections, and the way of each request to the handler of its operation.

mod idempotency;
mod operations;

pub(crate) mod accept;
pub(crate) mod dispatch;
