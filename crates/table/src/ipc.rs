//! The Arrow IPC stream and file format, as bytes arrive; and files by their footer.
//!
//! Written by hand because the module has a budget in bytes (the decoder of arrow-rs alone is 178 KB of the download), because
//! a column should be a view into bytes that were copied once, and because broken input must end in an error with its place.

mod batch;
mod check;
mod file;
mod file_footer;
mod metadata;
mod only_schema;
mod stream;

pub use file::FileDecoder;
pub use only_schema::read_schema;
pub use stream::Decoder;
