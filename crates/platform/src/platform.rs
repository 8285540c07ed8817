//! The state of a running platform, and how it is served.

use std::fs::{self, File, TryLockError};
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, bail};
use axum::Router;
use tokio::net::TcpListener;

use crate::app::App;
use crate::http::{accept, dispatch};
use crate::oauth::OAuth;
use crate::origins::Origins;
use crate::store::{Options, Store};
use crate::{Config, demo};

/// A running platform: a cheap handle on its state.
#[derive(Clone)]
pub struct Platform {
    inner: Arc<Inner>,
    origins: Arc<Origins>,
}

struct Inner {
    store: Store,
    oauth: OAuth,
    app: Option<App>,
    /// Held as long as the platform lives: one process per data folder.
    _lock: File,
}

impl Platform {
    /// Opens the data folder, and generates the demo data when it holds none.
    ///
    /// # Errors
    /// When another process uses the folder, when what it holds can't be read, or when the app's files can't be.
    pub fn open(config: Config) -> anyhow::Result<Self> {
        let origins = Origins::new(config.port, &config.origins)?;
        let app = config
            .app
            .map(|folder| App::load(folder, config.app_reload))
            .transpose()?;
        let lock = lock_folder(&config.data)?;
        if !Store::exists(&config.data)? {
            demo::generate(&config.data, config.flights, |line| {
                tracing::info!("{line}");
            })?;
        }
        let options = Options {
            v1_delay: config.v1_delay,
            clock: config.clock.clone(),
            ..Options::default()
        };
        let store = Store::open_with(&config.data, options)?;
        let oauth = OAuth::open(&config.data.join("auth.sqlite"), config.clock)?;
        let inner = Inner {
            store,
            oauth,
            app,
            _lock: lock,
        };
        Ok(Self {
            inner: Arc::new(inner),
            origins: Arc::new(origins),
        })
    }

    /// What the platform stores.
    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    /// The platform as a service in process. Its own origins are those of [`Config::port`].
    pub fn router(&self) -> Router {
        let platform = self.clone();
        Router::new().fallback(move |request| dispatch::answer(platform.clone(), request))
    }

    /// Serves until the future is dropped.
    pub async fn serve(&self, listener: TcpListener) -> anyhow::Result<()> {
        self.serve_until(listener, std::future::pending()).await
    }

    /// Serves until `stop` completes and the requests that are under way are answered.
    ///
    /// # Errors
    /// When the listener is open to other machines: the demo users have no passwords.
    pub async fn serve_until(
        &self,
        listener: TcpListener,
        stop: impl Future<Output = ()> + Send,
    ) -> anyhow::Result<()> {
        let address = listener.local_addr()?;
        if !address.ip().is_loopback() {
            bail!("refused to serve at {address}: the local platform is for this machine only");
        }
        let origins = Arc::new(self.origins.at_port(address.port()));
        accept::run(
            listener,
            Self {
                inner: Arc::clone(&self.inner),
                origins,
            },
            stop,
        )
        .await;
        Ok(())
    }

    pub(crate) fn oauth(&self) -> &OAuth {
        &self.inner.oauth
    }

    pub(crate) fn app(&self) -> Option<&App> {
        self.inner.app.as_ref()
    }

    pub(crate) fn origins(&self) -> &Origins {
        &self.origins
    }
}

/// Makes the folder, for its owner only, and locks it for this process.
pub(crate) fn lock_folder(folder: &Path) -> anyhow::Result<File> {
    let shown = folder.display();
    fs::create_dir_all(folder).with_context(|| format!("can't make the data folder {shown}"))?;
    private(folder, 0o700)?;
    let path = folder.join("lock");
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&path);
    let file = file.with_context(|| format!("can't write to the data folder {shown}"))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            bail!("another platform is running on the data folder {shown}")
        }
        Err(TryLockError::Error(error)) => {
            Err(error).with_context(|| format!("can't lock the data folder {shown}"))
        }
    }
}

/// Takes all access from other accounts of the machine.
#[cfg(unix)]
pub(crate) fn private(path: &Path, mode: u32) -> anyhow::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
        .with_context(|| format!("can't make {} private", path.display()))
}

/// Folders of the account are private already.
#[cfg(not(unix))]
pub(crate) fn private(_: &Path, _: u32) -> anyhow::Result<()> {
    Ok(())
}
