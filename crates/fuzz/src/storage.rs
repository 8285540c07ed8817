//! As in the app: a settings file is made of such records.

#[path = "../../../src/storage/raw_record.rs"]
mod raw_record;

pub use raw_record::RawRecord;
