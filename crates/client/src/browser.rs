//! Browser code: the signed-in session, downloads that stay out of wasm memory.

#[cfg(feature = "browser")]
mod blob_url;
#[cfg(feature = "browser")]
mod download;
#[cfg(feature = "browser")]
mod lock;
#[cfg(feature = "browser")]
mod session;
#[cfg(feature = "browser")]
mod tabs;
#[cfg(feature = "browser")]
mod vault;
#[cfg(feature = "browser")]
mod xhr;

pub use crate::runtime::BrowserRuntime;
pub use crate::sign_in::{Account, Endpoints, OAuthConfig};
#[cfg(feature = "browser")]
pub use {
    crate::transport::FetchTransport,
    blob_url::{BlobUrl, save},
    download::{Download, Progress},
    lock::{Lock, held_locks},
    session::{Completed, Session, SideWindow},
};

/// Runs a future of the client's own beside the callers'.
#[cfg(feature = "browser")]
#[expect(
    clippy::disallowed_methods,
    reason = "the one place from where the client may spawn"
)]
fn spawn(future: impl Future<Output = ()> + 'static) {
    wasm_bindgen_futures::spawn_local(future);
}
