//! What the platform stores.

use std::path::Path;

/// The data of the platform.
#[derive(Debug)]
pub struct Store;

impl Store {
    /// Opens the store in a data folder.
    pub fn open(_: &Path) -> anyhow::Result<Self> {
        Ok(Self)
    }
}
