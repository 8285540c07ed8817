//! Size limits of previews: loaded automatically, on request, or not at all.

/// Largest file that is loaded without being asked for, in bytes.
const AUTO: u64 = 10_000_000;
/// Largest file that is loaded to be looked at, in bytes.
pub const ASK: u64 = 200_000_000;
/// From this size on, in bytes, a download warns of its size.
pub const LARGE: u64 = 1_000_000_000;
/// How much of a text is shown, in bytes.
pub const TEXT: u64 = 1024 * 1024;
/// Most pixels of an image that is decoded.
pub const PIXELS: u64 = 50_000_000;

/// Whether a file is loaded to be looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gate {
    /// At once.
    Auto,
    /// When the user asks for it.
    Ask,
    /// Never: it can be downloaded.
    DownloadOnly,
}

/// Decides by the size in bytes; one that is not known is asked for.
pub fn gate(size: Option<u64>) -> Gate {
    match size {
        Some(size) if size <= AUTO => Gate::Auto,
        Some(size) if size > ASK => Gate::DownloadOnly,
        _ => Gate::Ask,
    }
}
