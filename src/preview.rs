//! Content of unknown origin, made safe to look at and to save: media items, and attachments likewise.
//!
//! The format of a file is detected from its bytes (`format`); the platform's media type is never given to the
//! browser. Documents (HTML, XML) are shown as source only, vector images through `<img>`, where no script runs. The
//! bytes stay in a blob, outside of wasm memory, but for the first ones and for texts up to a limit ([`gate`]).
//!
//! [`File`] is the whole thing: it asks before it loads much, shows progress, previews, saves and hashes.

mod chosen;
mod columns;
mod content;
mod file;
mod hash;
mod image;
mod json_tree;
mod kinds;
mod later;
mod mail_view;
mod markdown_view;
mod office;
pub mod part;
mod pdf;
mod rows;
mod status;
pub mod table;
mod text;
mod texts;
pub mod thumbnail;
mod tiff;
mod transfer;
mod video;

pub use chosen::Preview;
pub use content::{Content, size};
pub use file::File;
pub use json_tree::JsonTree;
pub use transfer::{Loader, OnProgress};
