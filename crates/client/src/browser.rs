//! Browser code: clock and timers, the signed-in session, downloads that stay out of wasm memory.

mod blob_url;
mod download;
mod runtime;
mod session;
mod xhr;

pub use blob_url::{BlobUrl, save};
pub use download::{Download, Progress};
pub use runtime::BrowserRuntime;
pub use session::Session;

pub use crate::sign_in::{Account, Endpoints, OAuthConfig};
pub use crate::transport::FetchTransport;

/// Runs a future of the client's own beside the callers'.
#[expect(
    clippy::disallowed_methods,
    reason = "the one place from where the client may spawn"
)]
fn spawn(future: impl Future<Output = ()> + 'static) {
    wasm_bindgen_futures::spawn_local(future);
}
