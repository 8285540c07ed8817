//! Files of unknown origin: their format, and what a preview shows of them.

pub mod csv;
pub mod exif;
pub mod format;
pub mod gate;
pub mod image_size;
pub mod json;
pub mod mail;
mod mail_code;
pub mod markdown;
pub mod markup;
pub mod office_parts;
pub mod pdf_scan;
pub mod visible;
pub mod zip;
