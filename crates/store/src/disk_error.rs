//! Messages to the caller about disk errors: a full disk should not appear in the log alone.

use std::fmt;
use std::io::ErrorKind;

use rusqlite::ErrorCode;
use rusqlite::ffi::SQLITE_IOERR_WRITE;

/// Marks a failure as damage of the data folder.
#[derive(Debug)]
pub(super) struct Damaged;

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the data folder is damaged")
    }
}

const FULL: &str = "The disk of the platform is full, so nothing was changed. Once there is space again, it goes on.";
const READ_ONLY: &str = "The disk of the platform can't be written, so nothing was changed.";
const DAMAGED: &str =
    "The data folder of the platform is damaged here; `belvedere-platform check` says where.";
const FAILED: &str = "The disk of the platform failed, and a change may or may not have been made.";

/// A sentence for the caller about a failure, where it is one of the disk.
pub fn sentence(cause: &anyhow::Error) -> Option<&'static str> {
    if cause.downcast_ref::<Damaged>().is_some() {
        return Some(DAMAGED);
    }
    if let Some(error) = cause.downcast_ref::<std::io::Error>() {
        return of_file(error.kind());
    }
    let error = cause.downcast_ref::<rusqlite::Error>()?.sqlite_error()?;
    match error.code {
        ErrorCode::DiskFull => Some(FULL),
        ErrorCode::ReadOnly => Some(READ_ONLY),
        ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => Some(DAMAGED),
        // A failed write has no commit record.
        ErrorCode::SystemIoFailure if error.extended_code == SQLITE_IOERR_WRITE => Some(READ_ONLY),
        ErrorCode::SystemIoFailure | ErrorCode::CannotOpen => Some(FAILED),
        _ => None,
    }
}

/// A file is written before the commit that names it: where that failed, nothing was changed.
fn of_file(kind: ErrorKind) -> Option<&'static str> {
    match kind {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => Some(FULL),
        ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied => Some(READ_ONLY),
        _ => None,
    }
}
