//! What the app's views compute without a browser, so that it is tested natively and fed with made-up bytes
//! (`belvedere-fuzz`): forms of actions, data health checks, the rows, columns and filters of objects, the parsers of files
//! that it previews, certificates and lists of administrators, the scroll positions of tables, the statements of an editor,
//! the configuration, the files of catalogs and settings, the addresses of views and what a text leads to, errors in words,
//! and the languages with the texts of all this.
//!
//! ```
//! use belvedere_view::preview::format::{Format, detect};
//!
//! let detected = detect(b"%PDF-1.7", "text/plain", "invoice.txt");
//! assert_eq!(detected.format, Format::Pdf);
//! assert!(detected.disagrees);
//! ```

pub mod action;
pub mod admin;
pub mod catalog_file;
pub mod config;
mod csv;
pub mod data_health;
pub mod dataset;
pub mod destination;
pub mod errors;
pub mod grid;
mod host;
pub mod i18n;
pub mod json_text;
pub mod keys;
pub mod kind;
pub mod media;
pub mod objects;
mod pace;
pub mod preview;
mod raw_record;
pub mod rids;
pub mod routes;
pub mod scopes;
pub mod settings_file;
pub mod sql;
pub mod statement;

#[cfg(target_arch = "wasm32")]
pub use host::folded;
pub use host::{lower_case, upper_case};
pub use pace::Pace;
pub use raw_record::RawRecord;
