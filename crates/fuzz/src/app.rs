//! Files of the app, which as a whole is built for browsers only.

// The scanner that the file with statements uses.
use belvedere_queries as _;
// The parser of mail uses it.
use percent_encoding as _;

#[path = "../../../src/preview/csv.rs"]
pub mod csv;
#[path = "../../../src/preview/exif.rs"]
pub mod exif;
#[path = "../../../src/preview/image_size.rs"]
pub mod image_size;
#[path = "../../../src/preview/json.rs"]
pub mod json;
#[path = "../../../src/preview/mail.rs"]
pub mod mail;
#[path = "../../../src/preview/mail_code.rs"]
pub mod mail_code;
#[path = "../../../src/preview/markup.rs"]
pub mod markup;
#[path = "../../../src/preview/office_parts.rs"]
pub mod office_parts;
#[path = "../../../src/preview/pdf_scan.rs"]
pub mod pdf_scan;
#[path = "../../../src/destination/rids.rs"]
pub mod rids;
#[path = "../../../src/settings_file/format.rs"]
pub mod settings_file;
#[path = "../../../src/views/sql/statement.rs"]
pub mod statement;
#[path = "../../../src/preview/zip.rs"]
pub mod zip;
