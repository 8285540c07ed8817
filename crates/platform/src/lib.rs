//! The local platform: the REST API of the contract over data on this machine, with its own sign-in.
//!
//! [`Platform::open`] opens a data folder, [`Platform::router`] serves it in process, and [`Platform::serve`] on a
//! loopback port.

use std::path::PathBuf;
use std::sync::Arc;

pub mod demo;
pub mod handlers;
pub mod http;
pub mod store;

use store::Store;

/// How a platform is set up.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Config {
    /// The data folder. Demo data is generated when it is missing or empty.
    pub data: PathBuf,
    /// The loopback port whose origin the platform believes to be its own.
    pub port: u16,
    /// The folder with the built app, when it is served too.
    pub app: Option<PathBuf>,
    /// Further origins whose pages may call the platform and sign in.
    pub origins: Vec<String>,
    /// Number of flights of the demo data, when it is generated.
    pub flights: u32,
}

impl Config {
    /// The usual setup over a data folder.
    pub fn new(data: impl Into<PathBuf>) -> Self {
        Self {
            data: data.into(),
            port: 8765,
            app: None,
            origins: Vec::new(),
            flights: 100_000,
        }
    }
}

/// A running platform: a cheap handle on its state.
#[derive(Clone)]
pub struct Platform {
    inner: Arc<Inner>,
}

struct Inner {
    config: Config,
    store: Store,
}

impl Platform {
    /// Opens the data folder.
    pub fn open(config: Config) -> anyhow::Result<Self> {
        let store = Store::open(&config.data)?;
        Ok(Self {
            inner: Arc::new(Inner { config, store }),
        })
    }

    /// What the platform stores.
    pub fn store(&self) -> &Store {
        &self.inner.store
    }
}
