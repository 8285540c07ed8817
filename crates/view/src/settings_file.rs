//! The text of a settings file.

use serde::{Deserialize, Serialize};

use crate::RawRecord;

/// The version of the format that this app reads and writes.
pub const VERSION: u32 = 1;

/// Content of the file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SettingsFile {
    /// The version of the format. Its name tells the file from others.
    pub belvedere_settings: u32,
    /// Choices by their names; one that is absent was not made.
    #[serde(default)]
    pub choices: Vec<(String, String)>,
    /// The stored records of the user on the platform.
    #[serde(default)]
    pub records: Vec<RawRecord>,
}

/// Why a text is no settings file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingsError {
    /// It is not JSON, or has another shape; the problem, with line and column.
    Invalid(String),
    /// It is in a format of another version.
    Version(u32),
    /// A record holds no JSON; its kind and key.
    Record(String),
}

/// Reads the text of a settings file.
///
/// # Errors
/// Every [`SettingsError`].
pub fn parse(text: &str) -> Result<SettingsFile, SettingsError> {
    let file: SettingsFile =
        serde_json::from_str(text).map_err(|error| SettingsError::Invalid(error.to_string()))?;
    if file.belvedere_settings != VERSION {
        return Err(SettingsError::Version(file.belvedere_settings));
    }
    let broken = |record: &&RawRecord| {
        !record.time.is_finite()
            || serde_json::from_str::<serde::de::IgnoredAny>(&record.value).is_err()
    };
    match file.records.iter().find(broken) {
        Some(record) => Err(SettingsError::Record(format!(
            "{} / {}",
            record.kind, record.key
        ))),
        None => Ok(file),
    }
}
