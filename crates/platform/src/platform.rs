//! The state of a running platform, and its HTTP service.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, bail};
use axum::Router;
use belvedere_demo::Demo;
use belvedere_store::{Bulk, Options, Ownership, Store, StoreError};
use belvedere_user_files::{Files, Mirror, UserFolder};
use tokio::net::TcpListener;

use crate::app::App;
use crate::health::Health;
use crate::http::ApiError;
use crate::oauth::{self, OAuth};
use crate::origins::Origins;
use crate::server::{accept, dispatch};
use crate::sql::Sql;
use crate::{Config, sql};

/// A running platform: a cheap handle on its state.
#[derive(Clone)]
pub struct Platform {
    inner: Arc<Inner>,
    origins: Arc<Origins>,
}

struct Inner {
    store: Store,
    user_folder: Option<Arc<UserFolder>>,
    oauth: OAuth,
    app: Option<App>,
    #[cfg(feature = "testkit")]
    testkit: crate::testkit::Testkit,
    sql: Sql,
    health: Health,
    /// Held as long as the platform lives: one process per data folder.
    _lock: Ownership,
}

impl Platform {
    /// Opens the data folder. When it holds none, the demo data are generated, unless a user's files are served.
    ///
    /// # Errors
    /// When another process uses the folder, or when its content or the app's files can't be read.
    pub fn open(config: Config) -> anyhow::Result<Self> {
        #[cfg(feature = "testkit")]
        let (config, testkit) = crate::testkit::Testkit::over(config);
        let origins = Origins::new(config.port, &config.origins)?;
        let app = match config.app {
            Some(folder) => Some(App::load(folder, config.app_reload)?),
            None => App::carried()?,
        };
        let lock = Ownership::take(&config.data)?;
        let files = match (config.bucket, config.user_folder) {
            (Some(bucket), _) => Some(Files::Bucket(Mirror::open(bucket, &config.data)?)),
            (None, folder) => folder.map(Files::Folder),
        };
        make_data(&config.data, files.is_some(), config.demo, config.flights)?;
        let options = Options {
            v1_delay: config.v1_delay,
            clock: config.clock.clone(),
            ..Options::default()
        };
        let store = Store::open_with(&config.data, options)
            .map_err(anyhow::Error::from)
            .with_context(|| format!("can't open the data in {}", config.data.display()))?;
        store.put_leftovers_aside(&lock)?;
        #[cfg(feature = "testkit")]
        testkit.observe(&store);
        let user_folder = files.map(|files| {
            let scanner = config.scanner.clone();
            let much = config.much;
            UserFolder::open(&files, scanner, &config.data, store.clone(), much)
        });
        let user_folder = user_folder.transpose()?;
        let sql = Sql::open(
            config.data.join(sql::FOLDER),
            config.sql,
            config.clock.clone(),
        )?;
        let oauth = OAuth::open(
            &config.data.join(oauth::DATABASE),
            config.clock,
            config.start_key,
        )?;
        let inner = Inner {
            store,
            user_folder,
            oauth,
            app,
            #[cfg(feature = "testkit")]
            testkit,
            sql,
            health: Health::default(),
            _lock: lock,
        };
        Ok(Self {
            inner: Arc::new(inner),
            origins: Arc::new(origins),
        })
    }

    /// The store of the platform.
    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    /// Its SQL queries.
    pub fn sql(&self) -> &Sql {
        &self.inner.sql
    }

    /// Asks the store on a thread that may wait for the disk.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let store = self.store().clone();
        let work = move || question(&store);
        #[cfg(feature = "testkit")]
        let work = crate::testkit::journal::carried(work);
        let response = tokio::task::spawn_blocking(work).await;
        Ok(response.map_err(ApiError::internal)??)
    }

    /// The user's folder, if one is served.
    pub fn user_folder(&self) -> Option<&UserFolder> {
        self.inner.user_folder.as_deref()
    }

    /// The platform as a service in process. Its own origins are those of [`Config::port`].
    pub fn router(&self) -> Router {
        let platform = self.clone();
        Router::new().fallback(move |request| dispatch::respond(platform.clone(), request))
    }

    /// The address to open in a browser, at [`Config::port`]. It holds the start key, where one is needed.
    pub fn address(&self) -> String {
        let origin = self.origins.main();
        match self.oauth().start_key() {
            Some(key) => format!("{origin}/?{}={key}", oauth::KEY_PARAMETER),
            None => format!("{origin}/"),
        }
    }

    /// Serves until the future is dropped.
    pub async fn serve(&self, listener: TcpListener) -> anyhow::Result<()> {
        self.serve_until(vec![listener], std::future::pending())
            .await
    }

    /// Serves at listeners of one port until `stop` completes and the requests that are under way are answered.
    ///
    /// # Errors
    /// When there is no listener, or one is open to other machines: the demo users have no passwords.
    pub async fn serve_until(
        &self,
        listeners: Vec<TcpListener>,
        stop: impl Future<Output = ()> + Send,
    ) -> anyhow::Result<()> {
        let mut port = None;
        for listener in &listeners {
            let address = listener.local_addr()?;
            if !address.ip().is_loopback() {
                bail!("refused to serve at {address}: the local platform is for this machine only");
            }
            port.get_or_insert(address.port());
        }
        let port = port.context("there is no listener")?;
        let origins = Arc::new(self.origins.at_port(port));
        let _watching = self.inner.user_folder.as_ref().map(UserFolder::watch);
        self.sql().warm();
        let serving = accept::run(
            listeners,
            Self {
                inner: Arc::clone(&self.inner),
                origins,
            },
            stop,
        );
        tokio::select! {
            () = serving => {}
            () = self.keep_evaluating() => {}
        }
        Ok(())
    }

    /// The results of its data health checks.
    pub(crate) fn health(&self) -> &Health {
        &self.inner.health
    }

    pub(crate) fn oauth(&self) -> &OAuth {
        &self.inner.oauth
    }

    pub(crate) fn app(&self) -> Option<&App> {
        self.inner.app.as_ref()
    }

    #[cfg(feature = "testkit")]
    pub(crate) fn testkit(&self) -> &crate::testkit::Testkit {
        &self.inner.testkit
    }

    pub(crate) fn origins(&self) -> &Origins {
        &self.origins
    }
}

/// Makes the data of a folder that holds none: empty beside a user's files, otherwise a demo. Existing data must be
/// that of the demo, if one is named.
fn make_data(
    folder: &Path,
    beside_files: bool,
    demo: Option<Demo>,
    flights: u32,
) -> anyhow::Result<()> {
    if !Store::exists(folder)? {
        if beside_files {
            return Ok(Bulk::create(folder, Vec::new())?.finish()?);
        }
        let demo = demo.map_or_else(Demo::airline, Ok)?;
        return demo.generate(folder, flights, |line| tracing::info!("{line}"));
    }
    if demo.is_some_and(|demo| !demo.has_made(folder)) {
        bail!(
            "the data in {} was not made from this demo as it is now; remove the folder, or choose another with --data",
            folder.display()
        );
    }
    Ok(())
}
