//! Whether a body is whole.

/// The size of a body against the size that its metadata names.
///
/// A body that was cut on its way can look complete to a browser, so its size is compared with `sizeBytes` of an
/// attachment or `sizeBytesLong` of a media item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SizeCheck {
    /// The sizes agree.
    Verified,
    /// The sizes differ: the body was cut, or the thing has changed.
    Mismatch {
        /// Size by the metadata, in bytes.
        expected: u64,
        /// Size of the body, in bytes.
        received: u64,
    },
    /// No size is known to compare with.
    Unknown,
}

impl SizeCheck {
    /// Compares the size of a body with the size that its metadata names, both in bytes.
    pub fn new(expected: Option<u64>, received: u64) -> Self {
        match expected {
            None => Self::Unknown,
            Some(expected) if expected == received => Self::Verified,
            Some(expected) => Self::Mismatch { expected, received },
        }
    }
}
