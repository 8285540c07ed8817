//! The path of a media item (docs/contract.md, "Limits"; docs/assumptions.md, "Media sets").

use serde::{Deserialize, Serialize};

use crate::error::{MISSING_MEDIA_ITEM_PATH, Refusal, RuleError};

/// A path that identifies an item in a media set: shorter than 256 characters. Strict when it is built with
/// [`Self::new`], lenient when it is read from the wire.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct MediaItemPath(
    #[cfg_attr(feature = "document", schemars(length(min = 1, max = 255)))] String,
);

impl MediaItemPath {
    /// How many characters (Unicode scalar values) a path has at most.
    pub const MAX_CHARS: usize = 255;

    /// A path.
    ///
    /// # Errors
    /// [`RuleError`] when it is empty or too long.
    pub fn new(text: impl Into<String>) -> Result<Self, RuleError> {
        let path = Self(text.into());
        path.check().map(|()| path)
    }

    /// The path as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Checks a path that was read from the wire.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn check(&self) -> Result<(), RuleError> {
        const FIELD: &str = "mediaItemPath";
        if self.0.is_empty() {
            return Err(RuleError::new(
                FIELD,
                Refusal::new(&MISSING_MEDIA_ITEM_PATH),
            ));
        }
        let count = self.0.chars().count();
        if count > Self::MAX_CHARS {
            let reason = format!("a path is shorter than 256 characters; this one has {count}");
            return Err(RuleError::invalid(FIELD, reason));
        }
        Ok(())
    }
}
