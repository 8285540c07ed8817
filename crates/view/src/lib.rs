//! What the app's views compute without a browser, so that it is tested natively and fed with made-up bytes
//! (`belvedere-fuzz`): the parsers of files that it previews, certificates and lists of administrators, the scroll
//! positions of tables, the statements of an editor, and the settings file.
//!
//! ```
//! use belvedere_view::preview::format::{Format, detect};
//!
//! let detected = detect(b"%PDF-1.7", "text/plain", "invoice.txt");
//! assert_eq!(detected.format, Format::Pdf);
//! assert!(detected.disagrees);
//! ```

pub mod admin;
pub mod grid;
pub mod preview;
mod raw_record;
pub mod rids;
pub mod settings_file;
pub mod statement;

pub use raw_record::RawRecord;
