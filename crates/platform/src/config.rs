//! Configuration of a platform.

use std::path::PathBuf;
use std::time::Duration;

use belvedere_demo::Demo;
use belvedere_store::Clock;
use belvedere_user_files::Bucket;

use crate::sql;

/// Configuration of a platform.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Config {
    /// The data folder. Demo data is generated when it holds none, unless `user_folder` is given.
    pub data: PathBuf,
    /// A folder of the user's files, which are served where they are. The data folder holds the rest.
    pub user_folder: Option<PathBuf>,
    /// A bucket whose files are served from a copy in the data folder, instead of `user_folder`.
    pub bucket: Option<Bucket>,
    /// The program whose confined processes look at the user's files: `belvedere-platform`. Without it they are looked at in
    /// this process, which a hostile file can end.
    pub scanner: Option<PathBuf>,
    /// How many bytes of the user's files are read before the platform serves; when there are more, large files are read
    /// afterwards, a sample of each first. Otherwise 256 MiB.
    pub much: Option<u64>,
    /// The loopback port whose origins are the platform's own. [`crate::Platform::serve`] takes its listener's instead.
    pub port: u16,
    /// The folder with the built app, when it is served too. Without it: the app that the program carries, if there is one.
    pub app: Option<PathBuf>,
    /// Whether the files of the app are read again when they change.
    pub app_reload: bool,
    /// Further origins, such as `http://127.0.0.1:8080`, whose pages may call the platform and sign in.
    pub origins: Vec<String>,
    /// Number of flights of the demo data, when it is generated.
    pub flights: u32,
    /// The demo that is generated in place of the airline. Existing data must be its own.
    pub demo: Option<Demo>,
    /// How long changes of objects in storage of the first generation stay invisible.
    pub v1_delay: Duration,
    /// How much SQL queries may take.
    pub sql: sql::Options,
    /// Whether a browser must have shown the start key ([`crate::Platform::address`]) before a user can sign in.
    pub start_key: bool,
    /// The clock that lifetimes of tokens are measured with.
    pub clock: Clock,
}

impl Config {
    /// The usual setup over a data folder.
    pub fn new(data: impl Into<PathBuf>) -> Self {
        Self {
            data: data.into(),
            user_folder: None,
            bucket: None,
            scanner: None,
            much: None,
            port: 8765,
            app: None,
            app_reload: false,
            origins: Vec::new(),
            flights: 100_000,
            demo: None,
            v1_delay: Duration::from_secs(2),
            sql: sql::Options::default(),
            start_key: false,
            clock: Clock::default(),
        }
    }
}
