//! The local platform that the suite runs against.

use std::time::Duration;

use belvedere_platform::{Config, Platform};
use tempfile::TempDir;

/// Enough flights for several pages.
const FLIGHTS: u32 = 2_500;
/// The platform runs SQL in a program that cargo builds beside this one.
const BUILD: &str = "run: cargo build --profile native --bin belvedere-sql";

/// A platform, and the folder of its data.
pub(crate) fn open() -> (TempDir, Platform) {
    let folder = TempDir::new().unwrap();
    let mut config = Config::new(folder.path());
    config.flights = FLIGHTS;
    config.v1_delay = Duration::from_millis(200);
    config.sql.program = Some(belvedere_platform::sql::beside().expect(BUILD));
    config.sql.results_timeout = Duration::from_secs(1);
    let platform = Platform::open(config).unwrap();
    (folder, platform)
}
